/** The browser's storage, or a copy in memory where it is blocked or full: then the shop works for the visit. */
interface GuardedStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

type Name = 'localStorage' | 'sessionStorage';

/** Sent when something cannot be kept for the next visit. */
export const NOT_KEPT = 'notkept';

function guarded(name: Name): GuardedStorage {
  /** What the browser did not take; null: removed. */
  const memory = new Map<string, string | null>();
  const write = (key: string, value: string | null) => {
    try {
      if (value === null) globalThis[name].removeItem(key);
      else globalThis[name].setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
      if (value !== null) dispatchEvent(new Event(NOT_KEPT));
    }
  };
  return {
    getItem: (key) => {
      try {
        return memory.get(key) ?? (memory.has(key) ? null : globalThis[name].getItem(key));
      } catch {
        return null;
      }
    },
    setItem: write,
    removeItem: (key) => write(key, null),
  };
}

export function storedKeys(name: Name): string[] {
  try {
    return Object.keys(globalThis[name]);
  } catch {
    return [];
  }
}

export const localStore = /* @__PURE__ */ guarded('localStorage');
export const sessionStore = /* @__PURE__ */ guarded('sessionStorage');
