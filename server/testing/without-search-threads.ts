import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

/**
 * Has searches run on the thread that answers requests, as they do where no other can be started. Returns what ends that
 * for files that are opened later.
 */
export function withoutSearchThreads(): () => void {
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(...[program, options]: ConstructorParameters<typeof Worker>) {
      if (String(program).includes('search-worker')) throw new Error('No thread for searches');
      super(program, options);
    }
  };
  syncBuiltinESMExports();
  return () => {
    threads.Worker = Worker;
    syncBuiltinESMExports();
  };
}
