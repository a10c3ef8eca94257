import { localStore } from '#web/platform/browser-storage.ts';

// `app/theme.css` reads the theme from the root element.

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'theme';
const listeners = new Set<() => void>();

function parseTheme(text: string | null | undefined): Theme {
  return themes.find((theme) => theme === text) ?? 'system';
}

export function currentTheme(): Theme {
  return parseTheme(document.documentElement.dataset.theme);
}

/** Runs before the first paint, so that no page flashes. */
export function showKeptTheme(): void {
  showTheme(parseTheme(localStore.getItem(KEY)));
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

export function selectTheme(theme: string): void {
  showTheme(parseTheme(theme));
  keepTheme();
}

/** Signing out empties the storage and calls this: a theme belongs to no session. */
export function keepTheme(): void {
  const theme = currentTheme();
  if (theme === 'system') localStore.removeItem(KEY);
  else localStore.setItem(KEY, theme);
}

export function followThemeOfOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) showKeptTheme();
  });
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
