import type { Words } from '../kernel/language.ts';

interface TerminalWords {
  approve: string;
  nobody: string;
  refused: string;
  reminder: string;
  notAllowed(approvers: string[]): string;
  settled: Record<'pending' | 'approved' | 'rejected' | 'expired' | 'cancelled' | 'approved_not_run', string>;
}

export const TERMINAL_WORDS: Words<TerminalWords> = {
  en: {
    approve: 'Approve?',
    nobody: 'nobody could be asked here; --yes approves',
    refused: '--no',
    reminder: 'still waiting for a decision; the request expires soon',
    notAllowed: (approvers) => `only ${approvers.join(', ')} may decide that`,
    settled: {
      pending: 'waiting for a decision',
      approved: 'approved',
      rejected: 'not approved',
      expired: 'expired',
      cancelled: 'taken back',
      approved_not_run: 'approved, but taken back before it ran',
    },
  },
  es: {
    approve: '¿Lo apruebas?',
    nobody: 'aquí no había a quién preguntar; --yes aprueba',
    refused: '--no',
    reminder: 'sigue a la espera de una decisión; la petición caduca pronto',
    notAllowed: (approvers) => `solo puede decidirlo ${approvers.join(', ')}`,
    settled: {
      pending: 'a la espera de una decisión',
      approved: 'aprobado',
      rejected: 'no aprobado',
      expired: 'caducado',
      cancelled: 'retirado',
      approved_not_run: 'aprobado, pero retirado antes de hacerse',
    },
  },
};
