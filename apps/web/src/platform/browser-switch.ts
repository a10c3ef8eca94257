import { useSyncExternalStore } from 'react';
import { localStore } from '#web/platform/browser-storage.ts';

interface BrowserSwitch {
  isOn: () => boolean;
  set: (on: boolean) => void;
  /** Follows the switch, also when another tab turns it. */
  useIsOn: () => boolean;
}

/** A setting of this browser that is on or off, kept in its local storage only while it differs from `byDefault`. */
export function browserSwitch(key: string, byDefault: 'on' | 'off'): BrowserSwitch {
  const other = byDefault === 'on' ? 'off' : 'on';
  const listeners = new Set<() => void>();

  function isOn(): boolean {
    return (localStore.getItem(key) === other ? other : byDefault) === 'on';
  }

  function set(on: boolean): void {
    if (on === (byDefault === 'on')) localStore.removeItem(key);
    else localStore.setItem(key, other);
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  return { isOn, set, useIsOn: () => useSyncExternalStore(subscribe, isOn, () => byDefault === 'on') };
}
