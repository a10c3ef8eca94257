import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

/** Returns a function that ends this for files opened later. */
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
