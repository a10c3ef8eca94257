import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accentColors,
  accentStyle,
  contrast,
  difference,
  MIN_DIFFERENCE,
  stateColors,
} from '#shared/domain/shop/accent.ts';

const toColor = (value: number) => `#${value.toString(16).padStart(6, '0')}`;

const file = path.join(import.meta.dirname, '../../../apps/web/src/app/theme.css');
const theme = readFileSync(file, 'utf8');

/** The colours of a variable of the style sheet in both themes. */
function themeColors(name: string): [light: string, dark: string] {
  const [, light = '', dark = ''] = new RegExp(`--color-${name}: light-dark\\((\\S+), (\\S+)\\)`).exec(theme) ?? [];
  return [light, dark];
}

const surfaces = ['page', 'surface', 'raised', 'fill'].map(themeColors);
const [onLight, onDark] = themeColors('on-primary');

function expectReadable(accent: string): void {
  const { light, dark, lightHover, darkHover, onNavy } = accentColors(accent);
  const pairs = [
    [onNavy, '#071f30'],
    [onLight, light],
    [onDark, dark],
    ...surfaces.flatMap(([onLightPage, onDarkPage]) => [
      [light, onLightPage],
      [lightHover, onLightPage],
      [dark, onDarkPage],
      [darkHover, onDarkPage],
    ]),
  ] as [string, string][];
  const worst = Math.min(...pairs.map(([text, background]) => contrast(text, background)));
  expect(worst, accent).toBeGreaterThanOrEqual(4.5);
  const nearest = Math.min(
    ...stateColors.light.map((state) => difference(light, state)),
    ...stateColors.dark.map((state) => difference(dark, state)),
  );
  expect(nearest, accent).toBeGreaterThanOrEqual(MIN_DIFFERENCE);
}

test('every accent colour becomes readable in both themes and on the bar, and unlike danger, unpaid and success', () => {
  // Every sixteenth value of each channel, then any.
  for (let value = 0; value < 4096; value++) {
    expectReadable(toColor((value >> 8) * 0x110000 + ((value >> 4) & 15) * 0x1100 + (value & 15) * 0x11));
  }
  fc.assert(fc.property(fc.integer({ min: 0, max: 0xffffff }).map(toColor), expectReadable));
});

test('the colours of states are those of the style sheet', () => {
  const ofTheme = ['danger', 'warning', 'success'].map(themeColors);
  expect(ofTheme.map(([light]) => light)).toEqual(stateColors.light);
  expect(ofTheme.map(([, dark]) => dark)).toEqual(stateColors.dark);
  expect(accentStyle('#c62828')).not.toMatch(/danger|warning|success/);
});
