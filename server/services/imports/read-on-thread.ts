import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { AppError } from '#server/app-error.ts';
import { startThread } from '#server/db/sqlite/start-thread.ts';
import { type ProductFile, readProductFile } from '#server/services/imports/read-file.ts';
import type { FileRow } from '#server/services/imports/read-rows.ts';
import { currentLocale } from '#shared/domain/shop/locale.ts';

/** What the thread starts with. */
export interface FileToRead {
  bytes: Uint8Array;
  locale: string;
}

/** The rows follow in parts, one for each `next`; the last one is empty. */
export type FileReply = { problem: string } | Omit<ProductFile, 'rows'>;

/** Reads a file of products on a thread of its own, so that no request waits. @throws {AppError} import_unreadable */
export async function readOnThread(bytes: Uint8Array): Promise<ProductFile> {
  const worker = tryStart({ bytes, locale: currentLocale() });
  // The desktop has no file for the thread.
  const reply = worker && (await nextMessage<FileReply>(worker).catch(() => null));
  if (!worker || !reply) return readProductFile(bytes);
  try {
    if ('problem' in reply) throw new AppError('import_unreadable', { message: reply.problem });
    return { ...reply, rows: await readParts(worker) };
  } finally {
    void worker.terminate();
  }
}

function tryStart(file: FileToRead): Worker | undefined {
  try {
    const worker = startThread('import-worker', import.meta.url, file);
    // An error between two messages would end the process.
    return worker.on('error', () => {});
  } catch {
    return undefined;
  }
}

/** Receiving all rows at once would hold up requests. */
async function readParts(worker: Worker): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (;;) {
    worker.postMessage('next');
    const part = await nextMessage<FileRow[]>(worker);
    if (part.length === 0) return rows;
    rows.push(...part);
  }
}

async function nextMessage<Message>(worker: Worker): Promise<Message> {
  const [message] = await once(worker, 'message');
  return message;
}
