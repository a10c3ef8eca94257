import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { AppError } from '#server/app-error.ts';
import { startThread } from '#server/db/sqlite/start-thread.ts';
import {
  type FileTerms,
  type ProductFile,
  readFileColumns,
  readProductFile,
} from '#server/services/imports/read-file.ts';
import type { FileRow } from '#server/services/imports/read-rows.ts';
import { isZip } from '#server/services/imports/reading/read-spreadsheet.ts';
import type { ImportColumns } from '#shared/contracts/imports/imports.ts';
import type { ErrorCode } from '#shared/domain/error-codes.ts';
import { currentLocale } from '#shared/domain/shop/locale.ts';
import { importFileMessages } from '#shared/messages/imports/imports.ts';

/** What the thread starts with. */
export interface FileToRead {
  bytes: Uint8Array;
  locale: string;
  terms: FileTerms;
  /** Whether its columns are asked for instead of its rows. */
  isForColumns: boolean;
}

/** The rows of a file follow in parts, one for each `next`; the last one is empty. */
export type FileReply =
  | { problem: { code: ErrorCode; message: string } }
  | { columns: ImportColumns }
  | { file: Omit<ProductFile, 'rows'> };

/** Reads a file of products on a thread of its own, so that no request waits. @throws {AppError} import_unreadable, import_columns */
export async function readOnThread(bytes: Uint8Array, terms: FileTerms): Promise<ProductFile> {
  if (isSmallText(bytes)) return readProductFile(bytes, terms);
  return withThread({ bytes, terms, isForColumns: false }, async (worker, reply) =>
    worker && 'file' in reply ? { ...reply.file, rows: await readParts(worker) } : null,
  ).then((read) => read ?? readProductFile(bytes, terms));
}

/** @throws {AppError} import_unreadable */
export async function readColumnsOnThread(bytes: Uint8Array, terms: FileTerms): Promise<ImportColumns> {
  if (isSmallText(bytes)) return readFileColumns(bytes, terms);
  return withThread({ bytes, terms, isForColumns: true }, async (_, reply) =>
    'columns' in reply ? reply.columns : null,
  ).then((read) => read ?? readFileColumns(bytes, terms));
}

const SMALL_TEXT_BYTES = 4 * 1024;

/** Read within milliseconds; to start a thread takes far longer. */
function isSmallText(bytes: Uint8Array): boolean {
  return bytes.length <= SMALL_TEXT_BYTES && !isZip(bytes);
}

/** Null where no thread can be started: the desktop has no file for it. */
async function withThread<Result>(
  file: Omit<FileToRead, 'locale'>,
  read: (worker: Worker, reply: FileReply) => Promise<Result | null>,
): Promise<Result | null> {
  const worker = tryStart({ ...file, locale: currentLocale() });
  const reply = worker && (await nextMessage<FileReply>(worker).catch(refuseTooLarge));
  if (!worker || !reply) return null;
  try {
    if ('problem' in reply) throw new AppError(reply.problem.code, { message: reply.problem.message });
    return await read(worker, reply);
  } finally {
    void worker.terminate();
  }
}

/** A spreadsheet that unpacks to more than this is refused by what its reader takes. */
const MAX_HEAP_MB = 1024;

function tryStart(file: FileToRead): Worker | undefined {
  try {
    const worker = startThread('import-worker', import.meta.url, file, {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // An error between two messages would end the process.
    return worker.on('error', () => {});
  } catch {
    return undefined;
  }
}

/** Reading it here would take as much. Null for a thread that could not start. */
function refuseTooLarge(error: unknown): null {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isTooLarge) throw new AppError('import_unreadable', { message: importFileMessages.tooLargeUnpacked });
  return null;
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
