import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts one of this folder's threads, `backup-worker`, `checkpoint-worker` or `search-worker`. */
export function startThread(name: string, workerData: unknown, options: WorkerOptions = {}): Worker {
  // In the bundle it is a .js file, like this one.
  const program = new URL(`./${name}${path.extname(import.meta.filename)}`, import.meta.url);
  return new Worker(program, { ...options, workerData });
}
