import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentColors, accentStyle, contrast } from '#shared/domain/shop/accent.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('every accent colour becomes readable in both themes and on the bar', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const { light, dark, lightHover, darkHover, onNavy } = accentColors(accent);
      const pairs = [
        [light, '#edf1f4'],
        [light, '#ffffff'],
        [lightHover, '#edf1f4'],
        [dark, '#1f2d3b'],
        [dark, '#06131f'],
        [darkHover, '#1f2d3b'],
        [onNavy, '#071f30'],
      ] as const;
      for (const [text, background] of pairs) expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that is readable stays as it is', () => {
  expect(accentColors('#0b5a94').light).toBe('#0b5a94');
  expect(accentColors('#8ecbf7')).toMatchObject({ dark: '#8ecbf7', onNavy: '#8ecbf7' });
  expect(accentColors('#ffff00').light).not.toBe('#ffff00');
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
});

test('the style overrides the colours of both themes', () => {
  expect(accentStyle('#0b5a94')).toMatch(/^:root:root \{ --color-primary: light-dark\(#0b5a94, #[\da-f]{6}\); /);
});
