import path from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts a worker thread. `program` is its file beside the caller, without the ending; `caller` its `import.meta.url`. */
export function startThread(program: string, caller: string, workerData: unknown, options: WorkerOptions = {}): Worker {
  // TypeScript as written, JavaScript in the bundle.
  const file = new URL(`./${program}${path.extname(import.meta.filename)}`, caller);
  return new Worker(file, { ...options, workerData });
}
