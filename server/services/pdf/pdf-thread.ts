import type { Worker } from 'node:worker_threads';
import { AppError } from '#server/app-error.ts';
import { startThread } from '#server/db/sqlite/start-thread.ts';
import type { PdfJob, PdfResult } from '#server/services/pdf/pdf-jobs.ts';

export type PdfReply = { id: number } & ({ result: PdfResult } | { problem: string });

/** The fonts take tens of megabytes. */
const IDLE_MS = 30_000;
const MAX_WAITING = 20;
/** Of those that anybody may ask for; the others still find a place. */
const MAX_WAITING_SHEETS = 8;
const RETRY_AFTER_S = 10;

interface Waiting {
  resolve: (result: PdfResult) => void;
  reject: (error: Error) => void;
}

interface PdfThread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
}

let thread: PdfThread | undefined;
let lastId = 0;

/** Does a job on a thread, which starts with the first one and ends when there was none for a while. @throws {AppError} overloaded */
export async function doOnThread(fonts: string[], job: PdfJob): Promise<PdfResult> {
  thread ??= start(fonts);
  if (!thread) return doHere(fonts, job);
  const { worker, waiting } = thread;
  if (waiting.size >= ('sheet' in job ? MAX_WAITING_SHEETS : MAX_WAITING))
    throw new AppError('overloaded', { retryAfter: RETRY_AFTER_S });
  clearTimeout(thread.idle);
  lastId += 1;
  const id = lastId;
  const result = new Promise<PdfResult>((resolve, reject) => waiting.set(id, { resolve, reject }));
  worker.postMessage({ id, job });
  return result;
}

function start(fonts: string[]): PdfThread | undefined {
  let worker: Worker;
  try {
    worker = startThread('pdf-worker', import.meta.url, fonts);
  } catch {
    // The desktop has no file for the thread.
    return undefined;
  }
  const started: PdfThread = { worker, waiting: new Map(), idle: undefined };
  worker.unref();
  worker.on('message', (reply: PdfReply) => {
    const waiter = started.waiting.get(reply.id);
    started.waiting.delete(reply.id);
    if ('problem' in reply) waiter?.reject(new Error(reply.problem));
    else waiter?.resolve(reply.result);
    if (started.waiting.size === 0) started.idle = setTimeout(() => end(started), IDLE_MS).unref();
  });
  worker.on('error', (error) => end(started, error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => end(started));
  return started;
}

function end(ended: PdfThread, error = new Error('The thread that makes PDFs has ended')): void {
  if (thread === ended) thread = undefined;
  clearTimeout(ended.idle);
  for (const { reject } of ended.waiting.values()) reject(error);
  ended.waiting.clear();
  void ended.worker.terminate();
}

let here: Promise<(job: PdfJob) => Promise<PdfResult>> | undefined;

async function doHere(fonts: string[], job: PdfJob): Promise<PdfResult> {
  here ??= import('#server/services/pdf/pdf-jobs.ts').then(({ createPdfWorker }) => createPdfWorker(fonts));
  return (await here)(job);
}
