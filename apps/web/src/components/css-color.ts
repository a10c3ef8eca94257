/** A colour of `app/theme.css` as the theme has it right now, such as `rgb(11, 46, 74)`. */
export function cssColor(name: `--color-${string}`): string {
  // The variable itself holds the colours of both themes; only a real colour of an element is one of them.
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
