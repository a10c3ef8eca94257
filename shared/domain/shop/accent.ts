// Colours of a shop's own, made readable: text of WCAG AA has a contrast of at least 4.5.
// See https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio

type Rgb = [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const MIN_CONTRAST = 4.5;

/** The backgrounds of `apps/web/src/app/theme.css` that are hardest to read on. */
const LIGHT_FILL = '#edf1f4';
const DARK_FILL = '#1f2d3b';
/** Danger, unpaid and success, of the same file: they mean something, so no accent may look like them. */
export const stateColors = {
  light: ['#c62828', '#b34700', '#1b7a3d'],
  dark: ['#ff8a80', '#ff9a4d', '#6fd08c'],
};
/** In OKLab, where a difference of 0.02 is just seen. */
export const MIN_DIFFERENCE = 0.12;
/** Of bar and footer, in both themes. */
const NAVY = '#071f30';

export interface AccentColors {
  /** `#rrggbb`, readable on light pages, and white on it; unlike the colours of states there. */
  light: string;
  /** Readable on dark pages, and dark text on it; unlike the colours of states there. */
  dark: string;
  lightHover: string;
  darkHover: string;
  /** Readable on the bar, and the bar's colour on it. */
  onNavy: string;
}

/** `accent` is `#rrggbb`; it is mixed with black or white as far as its use needs, and no further. */
export function accentColors(accent: string): AccentColors {
  const light = readable(accent, LIGHT_FILL, BLACK, stateColors.light);
  const dark = readable(accent, DARK_FILL, WHITE, stateColors.dark);
  return {
    light,
    dark,
    lightHover: toHex(mix(toRgb(light), BLACK, 0.25)),
    darkHover: toHex(mix(toRgb(dark), WHITE, 0.35)),
    onNavy: readable(accent, NAVY, WHITE),
  };
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(toRgb(one)), luminance(toRgb(other))].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

/** How different two colours look, from 0 to 1: their distance in OKLab. */
export function difference(one: string, other: string): number {
  const others = toOklab(toRgb(other));
  return Math.hypot(...toOklab(toRgb(one)).map((value, index) => value - (others[index] ?? 0)));
}

function readable(color: string, background: string, towards: Rgb, unlike: string[] = []): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = toHex(mix(toRgb(color), towards, share));
    const isApart = unlike.every((state) => difference(mixed, state) >= MIN_DIFFERENCE);
    if (isApart && contrast(mixed, background) >= MIN_CONTRAST) return mixed;
  }
  return toHex(towards);
}

function mix(color: Rgb, other: Rgb, share: number): Rgb {
  return color.map((channel, index) => channel + ((other[index] ?? 0) - channel) * share) as Rgb;
}

function luminance(color: Rgb): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear([red, green, blue]: Rgb): Rgb {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [linear(red), linear(green), linear(blue)];
}

/** See https://www.w3.org/TR/css-color-4/#color-conversion-code */
function toOklab(color: Rgb): number[] {
  const [red, green, blue] = toLinear(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Overrides the colours of `theme.css`, which it must not precede. */
export function accentStyle(accent: string): string {
  const { light, dark, lightHover, darkHover, onNavy } = accentColors(accent);
  const colors = {
    '--color-primary': `light-dark(${light}, ${dark})`,
    '--color-accent': `light-dark(${light}, ${dark})`,
    '--color-accent-text': `light-dark(${light}, ${dark})`,
    '--color-link': `light-dark(${light}, ${dark})`,
    '--color-link-hover': `light-dark(${lightHover}, ${darkHover})`,
    '--orange': onNavy,
    '--on-orange': NAVY,
  };
  const declarations = Object.entries(colors).map(([name, value]) => `${name}: ${value}`);
  // Twice the pseudo-class, so that the order of style sheets does not matter.
  return `:root:root { ${declarations.join('; ')} }`;
}
