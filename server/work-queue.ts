/** Work that is done beside the requests, a few at a time. One key stands in the queue once. */
export interface WorkQueue<Task> {
  /** Returns at once. A task that is under way already is done once more after it. */
  add(task: Task): void;
  /** Begins to work. `work` must not reject. Returns what drops the waiting tasks and waits for those under way. */
  start(work: (task: Task) => Promise<void>): () => Promise<void>;
  /** Whether nothing waits and nothing is under way; always true before the start. */
  isIdle(): boolean;
  /** Resolves when the queue is idle. */
  settled(): Promise<void>;
}

export function createWorkQueue<Task>(options: { atOnce: number; keyOf: (task: Task) => string }): WorkQueue<Task> {
  const waiting = new Map<string, Task>();
  const underWay = new Map<string, Promise<void>>();
  let work: ((task: Task) => Promise<void>) | null = null;

  function begin(): void {
    for (const [key, task] of waiting) {
      if (work === null || underWay.size >= options.atOnce) return;
      if (underWay.has(key)) continue;
      waiting.delete(key);
      const done = work(task).finally(() => {
        underWay.delete(key);
        begin();
      });
      underWay.set(key, done);
    }
  }

  const isIdle = () => underWay.size === 0 && (work === null || waiting.size === 0);
  return {
    add: (task) => {
      waiting.set(options.keyOf(task), task);
      begin();
    },
    start: (doWork) => {
      work = doWork;
      begin();
      return async () => {
        work = null;
        waiting.clear();
        await Promise.all(underWay.values());
      };
    },
    isIdle,
    settled: async () => {
      while (!isIdle()) await Promise.race(underWay.values());
    },
  };
}
