/** The value of a variable of `app/theme.css`. For colours use `cssColor`. */
export function cssVariable(name: `--${string}`): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
