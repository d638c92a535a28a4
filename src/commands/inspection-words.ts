import type { Words } from '../kernel/language.ts';

interface InspectionWords {
  facts: Record<'model' | 'turns' | 'tokens' | 'cost' | 'time' | 'stop', string>;
  stops: Record<'end_turn' | 'refusal' | 'iterations' | 'budget' | 'error', string>;
  statuses: Record<'ok' | 'error' | 'rejected' | 'expired' | 'cancelled' | 'not_run', string>;
  kinds: Record<
    'id' | 'citation' | 'date' | 'time' | 'money' | 'percent' | 'relation' | 'duration' | 'number' | 'deed',
    string
  >;
}

/** What the drawer calls the parts of an answer. */
export const INSPECTION_WORDS: Words<InspectionWords> = {
  en: {
    facts: { model: 'Model', turns: 'Turns', tokens: 'Tokens', cost: 'Cost', time: 'Time', stop: 'End' },
    stops: {
      end_turn: 'answered',
      refusal: 'refused',
      iterations: 'too many turns',
      budget: 'too many tokens',
      error: 'failed',
    },
    statuses: {
      ok: 'done',
      error: 'failed',
      rejected: 'rejected',
      expired: 'expired',
      cancelled: 'cancelled',
      not_run: 'not run',
    },
    kinds: {
      id: 'id',
      citation: 'document',
      date: 'date',
      time: 'time',
      money: 'money',
      percent: 'percent',
      relation: 'ratio',
      duration: 'duration',
      number: 'number',
      deed: 'what was done',
    },
  },
  es: {
    facts: {
      model: 'Modelo',
      turns: 'Turnos',
      tokens: 'Tokens',
      cost: 'Coste',
      time: 'Tiempo',
      stop: 'Final',
    },
    stops: {
      end_turn: 'contestó',
      refusal: 'se negó',
      iterations: 'demasiados turnos',
      budget: 'demasiados tokens',
      error: 'falló',
    },
    statuses: {
      ok: 'hecho',
      error: 'falló',
      rejected: 'rechazada',
      expired: 'caducada',
      cancelled: 'cancelada',
      not_run: 'no se hizo',
    },
    kinds: {
      id: 'identificador',
      citation: 'documento',
      date: 'fecha',
      time: 'hora',
      money: 'dinero',
      percent: 'porcentaje',
      relation: 'proporción',
      duration: 'duración',
      number: 'número',
      deed: 'lo hecho',
    },
  },
};
