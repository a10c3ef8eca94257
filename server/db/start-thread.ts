import path from 'node:path';
import { Worker } from 'node:worker_threads';

/** Starts one of this folder's threads, `snapshot-worker` or `checkpoint-worker`. */
export function startThread(name: string, workerData: unknown): Worker {
  // In the bundle it is a .js file, like this one.
  return new Worker(new URL(`./${name}${path.extname(import.meta.filename)}`, import.meta.url), { workerData });
}
