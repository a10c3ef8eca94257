import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeToTheme } from '#web/platform/theme.ts';

const darkQuery = window.matchMedia('(prefers-color-scheme: dark)');

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
  return darkQuery.matches ? 'dark' : 'light';
}

export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownScheme);
}
