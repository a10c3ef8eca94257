import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a worker thread. `program` is its file name beside the caller, without extension; `caller` is the caller's
 * `import.meta.url`.
 */
export function startThread(program: string, caller: string, workerData: unknown, options: WorkerOptions = {}): Worker {
  // `.ts` from the sources, `.js` in the bundle.
  const file = new URL(`./${program}${path.extname(import.meta.filename)}`, caller);
  return new Worker(file, { ...options, workerData });
}
