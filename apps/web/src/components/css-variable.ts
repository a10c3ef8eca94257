/** The value of a variable of `app/theme.css` right now, in the colour scheme that the visitor's system asks for. */
export function cssVariable(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
