/** The value of a variable of `app/theme.css`; a colour is read by `cssColor`. */
export function cssVariable(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
