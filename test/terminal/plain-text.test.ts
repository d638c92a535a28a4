import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutMarkdown } from '../../src/terminal/plain-text.ts';

it.each([
  ['**Week 3**, prepared.', 'Week 3, prepared.'],
  ['- `t01` El \\_\\_\\_\\_\\_ salió', '- t01 El _____ salió'],
  ['your booking is `R-20261201-1`', 'your booking is R-20261201-1'],
  ['2 \\* 3 = 6 and 2 * 3 = 6', '2 * 3 = 6 and 2 * 3 = 6'],
  ['see [the map](https://example.org/a)', 'see the map (https://example.org/a)'],
  ['a \\\\ b', 'a \\ b'],
  ['see `/home/my_user/state_dir/x.png`', 'see /home/my_user/state_dir/x.png'],
  ['generar_portada and narrar_resumen', 'generar_portada and narrar_resumen'],
  ['**Focus**, 2 hours: **$50.00**', 'Focus, 2 hours: $50.00'],
  ['_really_ *so*', 'really so'],
])('%s reads %s', (markdown, shown) => {
  expect(withoutMarkdown(markdown)).toBe(shown);
});

it('a text of letters and escaped signs comes back as it was', () => {
  const sign = fc.constantFrom('a', 'ñ', ' ', '*', '_', '`', '\\', '[', ']', '(', ')', '!', '7');
  fc.assert(
    fc.property(
      fc.array(sign).map((signs) => signs.join('')),
      (text) => {
        const escaped = text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
        expect(withoutMarkdown(escaped)).toBe(text);
      },
    ),
  );
});
