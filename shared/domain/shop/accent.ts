// Colours of a shop's own, made readable: text of WCAG AA has a contrast of at least 4.5.
// See https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio

type Rgb = [number, number, number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const MIN_CONTRAST = 4.5;

/** The backgrounds of `apps/web/src/app/theme.css` that are hardest to read on. */
const LIGHT_FILL = '#edf1f4';
const DARK_FILL = '#1f2d3b';
/** Of bar and footer, in both themes. */
const NAVY = '#071f30';

export interface AccentColors {
  /** `#rrggbb`, readable on light pages, and white on it. */
  light: string;
  /** Readable on dark pages, and dark text on it. */
  dark: string;
  lightHover: string;
  darkHover: string;
  /** Readable on the bar, and the bar's colour on it. */
  onNavy: string;
}

/** `accent` is `#rrggbb`; it is mixed with black or white as far as its use needs, and no further. */
export function accentColors(accent: string): AccentColors {
  const light = readable(accent, LIGHT_FILL, BLACK);
  const dark = readable(accent, DARK_FILL, WHITE);
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

function readable(color: string, background: string, towards: Rgb): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = toHex(mix(toRgb(color), towards, share));
    if (contrast(mixed, background) >= MIN_CONTRAST) return mixed;
  }
  return toHex(towards);
}

function mix(color: Rgb, other: Rgb, share: number): Rgb {
  return color.map((channel, index) => channel + ((other[index] ?? 0) - channel) * share) as Rgb;
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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
