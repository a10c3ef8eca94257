import { ConfigProvider } from 'antd';
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { antdTheme, applyCssVariables, type ColorScheme } from '#web/app/theme.ts';

const darkQuery = window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  darkQuery.addEventListener('change', listener);
  return () => darkQuery.removeEventListener('change', listener);
}

/** Follows the colour scheme that the visitor's system asks for. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme: ColorScheme = useSyncExternalStore(subscribe, () => (darkQuery.matches ? 'dark' : 'light'));
  const theme = useMemo(() => antdTheme(scheme), [scheme]);
  useLayoutEffect(() => applyCssVariables(scheme), [scheme]);
  return <ConfigProvider theme={theme}>{children}</ConfigProvider>;
}
