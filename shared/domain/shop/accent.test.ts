import { expect, test } from 'vitest';
import { accentColors, accentStyle, contrast, difference } from '#shared/domain/shop/accent.ts';

test("the shop's red is not the red of danger", () => {
  const { light, dark } = accentColors('#c62828');
  expect(light).not.toBe('#c62828');
  expect(difference(light, '#c62828')).toBeGreaterThan(0.1);
  expect(difference(dark, '#ff8a80')).toBeGreaterThan(0.1);
});

test('a colour that is readable stays as it is', () => {
  expect(accentColors('#0b5a94').light).toBe('#0b5a94');
  expect(accentColors('#8ecbf7')).toMatchObject({ dark: '#8ecbf7', onNavy: '#8ecbf7' });
  expect(accentColors('#ffff00').light).not.toBe('#ffff00');
});

test('contrast is that of WCAG, and difference that of OKLab', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
  expect(difference('#000000', '#ffffff')).toBeCloseTo(1);
  expect(difference('#c62828', '#c62828')).toBe(0);
});

test('the style overrides the colours of both themes', () => {
  expect(accentStyle('#0b5a94')).toMatch(/^:root:root \{ --color-primary: light-dark\(#0b5a94, #[\da-f]{6}\); /);
});
