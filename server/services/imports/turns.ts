import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work of an import before other requests get a turn. */
const TURN_MS = 8;

/** Returns a function that lets other requests in, when the last ones were let in a while ago. */
export function createTurns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}

export function inParts<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
