/** A few tasks run at a time. Each key is queued at most once. */
export interface WorkQueue<Task> {
  /** A task that is already running runs again afterwards. */
  add(task: Task): void;
  /** `work` must not reject. The returned function drops waiting tasks and waits for running ones. */
  start(work: (task: Task) => Promise<void>): () => Promise<void>;
  /** Always true before the start. */
  isIdle(): boolean;
  onIdle(): Promise<void>;
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
    onIdle: async () => {
      while (!isIdle()) await Promise.race(underWay.values());
    },
  };
}
