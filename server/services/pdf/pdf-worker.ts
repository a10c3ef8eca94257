import { parentPort, workerData } from 'node:worker_threads';
import { createPdfWorker, type PdfJob } from '#server/services/pdf/pdf-jobs.ts';
import type { PdfReply } from '#server/services/pdf/pdf-thread.ts';

const work = createPdfWorker(workerData as string[]);

parentPort?.on('message', async ({ id, job }: { id: number; job: PdfJob }) => {
  const reply = await work(job).then(
    (result): PdfReply => ({ id, result }),
    (error: unknown): PdfReply => ({
      id,
      problem: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  parentPort?.postMessage(reply);
});
