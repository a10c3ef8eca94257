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
  /** What the browser did not take. */
  const memory = new Map<string, string>();
  return {
    getItem: (key) => {
      try {
        return memory.get(key) ?? globalThis[name].getItem(key);
      } catch {
        return null;
      }
    },
    setItem: (key, value) => {
      try {
        globalThis[name].setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
        dispatchEvent(new Event(NOT_KEPT));
      }
    },
    removeItem: (key) => {
      memory.delete(key);
      try {
        globalThis[name].removeItem(key);
      } catch {
        // What is blocked keeps nothing.
      }
    },
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
