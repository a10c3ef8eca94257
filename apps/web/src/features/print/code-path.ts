/** Light squares that scanners need around a code, by ISO 18004. */
export const QUIET_ZONE = 4;

/** The dark squares of a code as one path, one rectangle per run of a row. The unit is one square. */
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
