import { Zip, ZipPassThrough } from 'fflate';
import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Deps } from '#server/deps.ts';
import { isAllowed } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { respondFile } from '#server/http/pipeline/respond-file.ts';
import { findInvoice, listInvoicesById } from '#server/queries/invoices/invoices.ts';
import { readDocuments } from '#server/routes/invoices/document-shares.ts';
import { toInvoice } from '#server/routes/invoices/invoices.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import { checkInvoices, printInvoice } from '#server/services/pdf/print-invoices.ts';
import type { Bounds } from '#shared/contracts/bounds.ts';
import { invoicePdfsContract } from '#shared/contracts/invoices/invoice-pdfs.ts';
import { MAX_PDF_DOCUMENTS } from '#shared/domain/limits.ts';
import { invoicePdfMessages as texts } from '#shared/messages/invoices/pdf.ts';

/** Rows that are read at once. */
const BATCH = 50;

/** Documents as PDF: one, or those of a period in a ZIP. */
export function invoicePdfRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, invoicePdfsContract.exportAll, async ({ context, caller, query: bounds }) => {
    await context.get('limitExports')?.(caller.userId);
    const name = `${['invoices', bounds.from, bounds.to].filter(Boolean).join('-')}.zip`;
    const isHead = context.req.method === 'HEAD';
    const ids = isHead ? [] : await checkPeriod(deps, bounds);
    if (!isHead) {
      const after = { from: bounds.from ?? null, to: bounds.to ?? null };
      await recordExport(deps, { type: 'invoices.exported', subjectId: 'invoices', actor: caller.userId, after });
    }
    return respondFile(context, { name, mediaType: 'application/zip', parts: zipInvoices(deps, ids) });
  });
  mount(app, deps, invoicePdfsContract.read, async ({ context, caller, params }) => {
    const row = await findInvoice(deps.db, params.id);
    if (!row || !isAllowed(caller, invoicePdfsContract.read, row)) throw new AppError('not_found');
    const bytes = await printInvoice(deps, toInvoice(row));
    return respondFile(context, { name: `${row.number}.pdf`, mediaType: 'application/pdf', parts: only(bytes) });
  });
  return app;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The ids of a period's documents. Each can be printed, since a file that was promised does not end in the middle. */
async function checkPeriod(deps: Deps, bounds: Bounds): Promise<string[]> {
  const ids: string[] = [];
  for await (const rows of readDocuments(deps.db, bounds)) {
    ids.push(...rows.map(({ id }) => id));
    if (ids.length > MAX_PDF_DOCUMENTS) {
      throw new AppError('too_many_documents', { message: texts.tooMany(MAX_PDF_DOCUMENTS) });
    }
    for (let start = 0; start < rows.length; start += BATCH) {
      await checkInvoices(deps, rows.slice(start, start + BATCH).map(toInvoice));
    }
  }
  if (ids.length === 0) throw new AppError('not_found', { message: texts.none });
  return ids;
}

/** Each document is printed when those before it were sent. */
async function* zipInvoices(deps: Deps, ids: string[]): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let problem: Error | null = null;
  const zip = new Zip((error, part) => {
    problem ??= error;
    if (part) parts.push(part);
  });
  const take = () => {
    if (problem) throw problem;
    const taken = parts;
    parts = [];
    return taken;
  };
  for await (const row of readRows(deps, ids)) {
    // They are compressed already.
    const file = new ZipPassThrough(`${row.number}.pdf`);
    file.mtime = row.issued_at;
    zip.add(file);
    file.push(await printInvoice(deps, toInvoice(row)), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

async function* readRows({ db }: Deps, ids: string[]): AsyncGenerator<InvoiceRow> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const rows = new Map((await listInvoicesById(db, batch)).map((row) => [row.id, row]));
    for (const id of batch) {
      const row = rows.get(id);
      if (row) yield row;
    }
  }
}
