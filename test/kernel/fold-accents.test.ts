import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldAccents, stripAccents } from '../../src/kernel/fold-accents.ts';

it('strips accents and keeps capitals', () => {
  expect(stripAccents('Ñandú, MAÑANA, ambigüedad, Ångström')).toBe('Nandu, MANANA, ambiguedad, Angstrom');
});

it('folds to lower case and keeps positions', () => {
  const text = 'Mañana a las 10’30 en la Sala Ñ';
  expect(foldAccents(text)).toBe("manana a las 10'30 en la sala n");
  expect(foldAccents(text).indexOf('sala')).toBe(text.indexOf('Sala'));
});

it('leaves no accent in any text,', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const fold of [stripAccents, foldAccents]) {
        const folded = fold(text);
        expect(folded.normalize('NFD')).not.toMatch(/\p{M}/u);
      }
    }),
  );
});
