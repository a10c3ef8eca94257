import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeToTheme } from '#web/platform/theme.ts';

const DARK = '(prefers-color-scheme: dark)';

/** Never asked whether it matches: in Chromium it would not tell of a change that it was asked about before. */
const darkQuery = window.matchMedia(DARK);

function subscribe(listener: () => void): () => void {
  darkQuery.addEventListener('change', listener);
  const unsubscribe = subscribeToTheme(listener);
  return () => {
    darkQuery.removeEventListener('change', listener);
    unsubscribe();
  };
}

function shownScheme(): 'light' | 'dark' {
  const theme = currentTheme();
  if (theme !== 'system') return theme;
  return window.matchMedia(DARK).matches ? 'dark' : 'light';
}

export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownScheme);
}
