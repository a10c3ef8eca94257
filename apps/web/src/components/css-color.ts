/** In the current theme, such as `rgb(11, 46, 74)`. */
export function cssColor(name: `--color-${string}`): string {
  // The variable holds both themes' colours; an element's computed colour is the current one.
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
