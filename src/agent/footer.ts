import type { Language } from '../kernel/language.ts';
import type { Answer } from './audience.ts';
import { footerOf } from './footer-words.ts';

/** What an answer's footer tells: how many numbers were checked, what backs them, what has no backing. */
export function answerFooter(answer: Answer, language: Language): { footer: string; warning?: string } {
  const sources = answer.grounding.claims
    .filter((claim) => claim.kind !== 'citation')
    .flatMap((claim) => claim.backedBy ?? []);
  return footerOf(
    {
      model: answer.model,
      sources,
      unbacked: answer.grounding.unbacked,
      wrongSubject: answer.grounding.wrongSubject ?? [],
      unbackedDeeds: answer.grounding.unbackedDeeds ?? [],
      citations: answer.citations,
      ...(answer.costUsd !== undefined && answer.costUsd > 0 && { cost: `$${answer.costUsd.toFixed(4)}` }),
    },
    language,
  );
}
