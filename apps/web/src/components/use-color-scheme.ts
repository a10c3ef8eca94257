import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeToTheme } from '#web/platform/theme.ts';

const DARK = '(prefers-color-scheme: dark)';

/** Read no `matches` of this object: Chromium would then fire no `change` event for a change that was already read. */
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
