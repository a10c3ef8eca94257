// Which colours the visitor wants. The page's root holds the choice, where `app/theme.css` finds it; the browser's storage
// keeps it for the next visit.

export const themes = ['light', 'dark', 'system'] as const;
/** `system` follows what the visitor's computer asks for. */
export type Theme = (typeof themes)[number];

const KEY = 'theme';
const listeners = new Set<() => void>();

function parseTheme(text: string | null | undefined): Theme {
  return themes.find((theme) => theme === text) ?? 'system';
}

/** The theme that is shown. */
export function currentTheme(): Theme {
  return parseTheme(document.documentElement.dataset.theme);
}

/** Shows the theme of earlier visits. Runs before the first paint, so that no page flashes. */
export function showKeptTheme(): void {
  showTheme(parseTheme(localStorage.getItem(KEY)));
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Shows another theme from now on. */
export function selectTheme(theme: string): void {
  showTheme(parseTheme(theme));
  keepTheme();
}

/** Stores the theme that is shown; also after the storage was emptied, since a theme belongs to no session. */
export function keepTheme(): void {
  const theme = currentTheme();
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
}

/** Shows what is selected in another tab. */
export function followThemeOfOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) showKeptTheme();
  });
}

/** Calls the listener after every change; gives the function that ends it. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
