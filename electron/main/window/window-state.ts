export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowPlace {
  bounds: Bounds;
  maximized: boolean;
}

const PREFERRED = { width: 1280, height: 840 };
export const MIN_SIZE = { width: 480, height: 480 };
// In pixels of the title bar: enough to move the window.
const REACHABLE = { width: 160, height: 40 };

/** The saved place counts only if its title bar is visible. `workAreas` has the main one first. */
export function placeWindow(saved: WindowPlace | null, workAreas: Bounds[]): WindowPlace {
  const home = saved && workAreas.find((area) => showsTitleBar(area, saved.bounds));
  if (saved && home) return { bounds: shrink(saved.bounds, home), maximized: saved.maximized };
  const [main = { x: 0, y: 0, ...PREFERRED }] = workAreas;
  return { bounds: center(saved?.bounds ?? PREFERRED, main), maximized: saved?.maximized ?? false };
}

function showsTitleBar(area: Bounds, { x, y, width }: Bounds): boolean {
  const shownWidth = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  const shownHeight = Math.min(y + REACHABLE.height, area.y + area.height) - Math.max(y, area.y);
  return shownWidth >= REACHABLE.width && shownHeight >= REACHABLE.height;
}

function shrink(bounds: Bounds, area: Bounds): Bounds {
  return { ...bounds, ...size(bounds, area) };
}

function size({ width, height }: { width: number; height: number }, area: Bounds) {
  return {
    width: Math.min(Math.max(width, MIN_SIZE.width), area.width),
    height: Math.min(Math.max(height, MIN_SIZE.height), area.height),
  };
}

function center(wanted: { width: number; height: number }, area: Bounds): Bounds {
  const { width, height } = size(wanted, area);
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  };
}
