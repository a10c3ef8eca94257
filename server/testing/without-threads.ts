import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

/** `program` is the name of a worker's file. Returns a function that ends this for threads started later. */
export function withoutThreads(program: string): () => void {
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(...[file, options]: ConstructorParameters<typeof Worker>) {
      if (String(file).includes(program)) throw new Error(`No thread for ${program}`);
      super(file, options);
    }
  };
  syncBuiltinESMExports();
  return () => {
    threads.Worker = Worker;
    syncBuiltinESMExports();
  };
}
