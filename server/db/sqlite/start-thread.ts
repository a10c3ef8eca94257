import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** `program` is a file name without extension beside the caller, whose `import.meta.url` is `caller`. */
export function startThread(program: string, caller: string, workerData: unknown, options: WorkerOptions = {}): Worker {
  // `.ts` from the sources, `.js` in the bundle.
  const file = new URL(`./${program}${path.extname(import.meta.filename)}`, caller);
  return new Worker(file, { ...options, workerData });
}
