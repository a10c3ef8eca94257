import { theme as antd, type ThemeConfig } from 'antd';
import { cssColor } from '#web/components/css-color.ts';
import { cssVariable } from '#web/components/css-variable.ts';

// Constant: antd remounts everything when its theme changes, and forms would lose their input.
const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** In the colours of `app/theme.css`. */
export function antdTheme(scheme: 'light' | 'dark'): ThemeConfig {
  const color = (name: string) => cssColor(`--color-${name}`);
  return {
    algorithm: scheme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      fontFamily: cssVariable('--font'),
      fontSize: 15,
      borderRadius: Number.parseInt(cssVariable('--radius'), 10),
      controlHeight: 38,
      motion,
      colorPrimary: color('primary'),
      colorInfo: color('link'),
      colorError: color('danger'),
      colorErrorHover: color('danger-hover'),
      colorErrorBorderHover: color('danger-hover'),
      colorSuccess: color('success'),
      colorWarning: color('warning'),
      colorLink: color('link'),
      colorLinkHover: color('link-hover'),
      colorLinkActive: color('link-hover'),
      colorText: color('text'),
      colorTextHeading: color('text'),
      colorTextSecondary: color('text-soft'),
      colorTextTertiary: color('text-soft'),
      colorTextDescription: color('text-soft'),
      colorTextPlaceholder: color('text-soft'),
      colorTextDisabled: color('text-soft'),
      colorTextLightSolid: color('on-primary'),
      colorBgLayout: color('page'),
      colorBgContainer: color('surface'),
      colorBgElevated: color('raised'),
      colorBgSpotlight: scheme === 'dark' ? color('text') : cssVariable('--navy'),
      colorBorder: color('input-border'),
      colorBorderSecondary: color('border'),
      colorSplit: color('border'),
    },
  };
}
