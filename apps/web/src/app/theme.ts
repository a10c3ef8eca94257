import { theme as antd, type ThemeConfig } from 'antd';

// The look of the shop: every colour, size and font is decided here. `global.css` and the modules of the screens use
// the same values as CSS variables. Pairs of text and ground meet WCAG AA (4.5:1), edges of inputs 3:1.

export type ColorScheme = 'light' | 'dark';

interface Palette {
  primary: string;
  onPrimary: string;
  /** Safety orange for what must be seen first: a ground for `onAccent`, never a colour for text. */
  accent: string;
  onAccent: string;
  accentText: string;
  link: string;
  linkHover: string;
  text: string;
  textSoft: string;
  page: string;
  surface: string;
  raised: string;
  fill: string;
  border: string;
  inputBorder: string;
  danger: string;
  dangerHover: string;
  success: string;
  /** The bar at the top and the footer, dark in both schemes. */
  steel: string;
  onSteel: string;
}

const palettes: Record<ColorScheme, Palette> = {
  light: {
    primary: '#0b2e4a',
    onPrimary: '#ffffff',
    accent: '#ff7a1a',
    onAccent: '#0b2e4a',
    accentText: '#b34700',
    link: '#0b5a94',
    linkHover: '#083f68',
    text: '#14212b',
    textSoft: '#4f5f6b',
    page: '#f5f7f9',
    surface: '#ffffff',
    raised: '#ffffff',
    fill: '#edf1f4',
    border: '#dce3e8',
    inputBorder: '#83929d',
    danger: '#c62828',
    dangerHover: '#9f1d1d',
    success: '#1b7a3d',
    steel: '#0b2e4a',
    onSteel: '#f2f6f9',
  },
  dark: {
    primary: '#8ecbf7',
    onPrimary: '#06131f',
    accent: '#ff8f3f',
    onAccent: '#06131f',
    accentText: '#ff9a4d',
    link: '#8ecbf7',
    linkHover: '#b9defa',
    text: '#e8eff5',
    textSoft: '#a9b8c4',
    page: '#0c131b',
    surface: '#141f2b',
    raised: '#1a2836',
    fill: '#1f2d3b',
    border: '#2c3b49',
    inputBorder: '#6b7f90',
    danger: '#ff8a80',
    dangerHover: '#ffb4ad',
    success: '#6fd08c',
    steel: '#0e1a26',
    onSteel: '#e8eff5',
  },
};

const font = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";
const radius = 8;
// Decided once: antd mounts the whole app anew when it changes, and forms would lose what was typed.
const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The theme of antd's components. */
export function antdTheme(scheme: ColorScheme): ThemeConfig {
  const c = palettes[scheme];
  return {
    algorithm: scheme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      fontFamily: font,
      fontSize: 15,
      borderRadius: radius,
      controlHeight: 38,
      motion,
      colorPrimary: c.primary,
      colorInfo: c.link,
      colorError: c.danger,
      colorErrorHover: c.dangerHover,
      colorErrorBorderHover: c.dangerHover,
      colorSuccess: c.success,
      colorWarning: c.accentText,
      colorLink: c.link,
      colorLinkHover: c.linkHover,
      colorLinkActive: c.linkHover,
      colorText: c.text,
      colorTextHeading: c.text,
      colorTextSecondary: c.textSoft,
      colorTextTertiary: c.textSoft,
      colorTextDescription: c.textSoft,
      colorTextPlaceholder: c.textSoft,
      colorTextDisabled: c.textSoft,
      colorTextLightSolid: c.onPrimary,
      colorBgLayout: c.page,
      colorBgContainer: c.surface,
      colorBgElevated: c.raised,
      colorBgSpotlight: scheme === 'dark' ? c.text : c.steel,
      colorBorder: c.inputBorder,
      colorBorderSecondary: c.border,
      colorSplit: c.border,
    },
  };
}

/** Puts the theme where style sheets can read it: `textSoft` becomes `--color-text-soft`. */
export function applyCssVariables(scheme: ColorScheme): void {
  const { style } = document.documentElement;
  for (const [name, color] of Object.entries(palettes[scheme])) {
    style.setProperty(`--color-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, color);
  }
  style.setProperty('--font', font);
  style.setProperty('--radius', `${radius}px`);
  style.colorScheme = scheme;
}
