import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#server/app-error.ts';
import { readFileColumns, readProductFile } from '#server/services/imports/read-file.ts';
import type { FileReply, FileToRead } from '#server/services/imports/read-on-thread.ts';
import { setLocale } from '#shared/domain/shop/locale.ts';

const CHUNK = 200;

const { bytes, locale, terms, isForColumns } = workerData as FileToRead;
setLocale(locale);
const reply = (message: FileReply) => parentPort?.postMessage(message);
try {
  if (isForColumns) reply({ columns: await readFileColumns(bytes, terms) });
  else {
    const { rows, ...file } = await readProductFile(bytes, terms);
    let sent = 0;
    parentPort?.on('message', () => {
      parentPort?.postMessage(rows.slice(sent, sent + CHUNK));
      sent += CHUNK;
    });
    reply({ file });
  }
} catch (error) {
  // An AppError loses its class when it is copied to another thread.
  if (!(error instanceof AppError)) throw error;
  reply({ problem: { code: error.code, message: error.message } });
}
