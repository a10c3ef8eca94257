/** The browser's storage, or a copy in memory where it is blocked or full: then the shop works for the visit. */
export interface GuardedStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  keys: () => string[];
}

/** Sent once, when something cannot be kept for the next visit. */
export const NOT_KEPT = 'notkept';

let wasTold = false;

function guarded(name: 'localStorage' | 'sessionStorage', isTold: boolean): GuardedStorage {
  /** What the browser did not take; null: removed. */
  const memory = new Map<string, string | null>();
  const attempt = (change: (storage: Storage) => void): boolean => {
    try {
      change(globalThis[name]);
      return true;
    } catch {
      return false;
    }
  };
  const write = (key: string, value: string | null) => {
    const isKept = attempt((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)));
    if (isKept) memory.delete(key);
    else memory.set(key, value);
    if (isKept || value === null || !isTold || wasTold) return;
    wasTold = true;
    dispatchEvent(new Event(NOT_KEPT));
  };
  return {
    getItem: (key) => {
      let value = memory.get(key);
      if (value === undefined) attempt((storage) => (value = storage.getItem(key)));
      return value ?? null;
    },
    setItem: write,
    removeItem: (key) => write(key, null),
    keys: () => {
      const keys = new Set<string>();
      attempt((storage) => {
        for (const key of Object.keys(storage)) keys.add(key);
      });
      for (const [key, value] of memory) value === null ? keys.delete(key) : keys.add(key);
      return [...keys];
    },
  };
}

export const localStore = guarded('localStorage', true);
export const sessionStore = guarded('sessionStorage', false);
