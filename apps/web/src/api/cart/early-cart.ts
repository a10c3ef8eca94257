import { localStore, storedKeys } from '#web/platform/browser-storage.ts';

// Lines of clicks on pages whose app was not there yet. No other module: it is part of the script before the first paint.

const PREFIX = 'early-cart ';

/** Of this page: its app repeats the clicks, so that only another page takes the lines. */
const ownKey = `${PREFIX}${performance.timeOrigin}`;

export function keepEarlyLine(line: object): void {
  const earlier: object[] = JSON.parse(localStore.getItem(ownKey) ?? '[]');
  localStore.setItem(ownKey, JSON.stringify([...earlier, line]));
}

/** False when another page has taken the lines, or there were none. */
export function dropOwnEarlyLines(): boolean {
  const had = localStore.getItem(ownKey) !== null;
  localStore.removeItem(ownKey);
  return had;
}

/** Gives the lines that were left on other pages, once. */
export function takeEarlyLines(): unknown[] {
  try {
    const keys = storedKeys('localStorage').filter((key) => key.startsWith(PREFIX) && key !== ownKey);
    return keys.flatMap((key) => {
      const lines: unknown = JSON.parse(localStore.getItem(key) ?? '[]');
      localStore.removeItem(key);
      return lines;
    });
  } catch {
    return [];
  }
}
