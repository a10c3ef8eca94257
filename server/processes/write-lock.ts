/** A worker that holds the lock for longer shares with the next one; SQLite's lock protects the file anyway. */
const MAX_HOLD_MS = 2000;

export interface WriteLock<Owner> {
  take: (owner: Owner, grant: () => void) => void;
  /** Also withdraws a request that waits. */
  release: (owner: Owner) => void;
}

/** Lets one process write at a time, in the order of their requests, since SQLite lets those that wait try at random. */
export function createWriteLock<Owner>(): WriteLock<Owner> {
  let waiting: { owner: Owner; grant: () => void }[] = [];
  let holder: Owner | null = null;
  let timer: NodeJS.Timeout | undefined;

  function grantNext(): void {
    clearTimeout(timer);
    const next = waiting.shift();
    holder = next?.owner ?? null;
    if (!next) return;
    timer = setTimeout(grantNext, MAX_HOLD_MS);
    timer.unref();
    next.grant();
  }

  return {
    take: (owner, grant) => {
      waiting.push({ owner, grant });
      if (holder === null) grantNext();
    },
    release: (owner) => {
      waiting = waiting.filter((request) => request.owner !== owner);
      if (holder === owner) grantNext();
    },
  };
}
