export function cssColor(name: `--color-${string}`): string {
  // The variable holds both themes' colours; a computed colour is the current one.
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
