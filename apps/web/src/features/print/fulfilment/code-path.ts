/** Light squares around a code, by ISO 18004. */
export const QUIET_ZONE = 4;

/** One rectangle per run of dark squares. The unit is one square. */
export function codePath(code: { size: number; get(x: number, y: number): boolean }): string {
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      const start = x;
      while (x < code.size && code.get(x, y)) x += 1;
      if (x > start) path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start}v1h-${x - start}z`;
    }
  }
  return path;
}
