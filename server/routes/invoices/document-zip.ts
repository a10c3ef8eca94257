import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { AppError } from '#server/app-error.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { Deps } from '#server/deps.ts';
import type { HandlerContext } from '#server/http/pipeline/mount.ts';
import { respondFile } from '#server/http/pipeline/respond-file.ts';
import { listInvoicesById } from '#server/queries/invoices/invoices.ts';
import { readDocuments } from '#server/routes/invoices/document-shares.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import type { Bounds } from '#shared/contracts/bounds.ts';
import { MAX_PDF_DOCUMENTS } from '#shared/domain/limits.ts';
import { invoicePdfMessages as texts } from '#shared/messages/invoices/pdf.ts';

/** Rows that are read at once. */
const BATCH = 50;

export interface ZippedFile {
  name: string;
  bytes: Uint8Array;
  /** PDFs are compressed already. */
  isCompressed: boolean;
}

interface DocumentZip {
  /** Of the file, before the days. */
  name: string;
  /** Refuses what cannot be made, since a file that was promised does not end in the middle. */
  check: (rows: InvoiceRow[]) => Promise<void>;
  filesOf: (row: InvoiceRow) => AsyncGenerator<ZippedFile>;
  /** Comes last. */
  rest?: () => ZippedFile[];
}

interface Request {
  context: HandlerContext;
  caller: { userId: string };
  bounds: Bounds;
}

/** Streams the files of a period's documents. @throws {AppError} too_many_documents, not_found */
export async function respondZip(
  deps: Deps,
  { context, caller, bounds }: Request,
  zip: DocumentZip,
): Promise<Response> {
  await context.get('limitExports')?.(caller.userId);
  const name = `${[zip.name, bounds.from, bounds.to].filter(Boolean).join('-')}.zip`;
  const isHead = context.req.method === 'HEAD';
  const ids = isHead ? [] : await checkPeriod(deps, bounds, zip);
  if (!isHead) {
    const after = { from: bounds.from ?? null, to: bounds.to ?? null };
    await recordExport(deps, { type: 'invoices.exported', subjectId: zip.name, actor: caller.userId, after });
  }
  return respondFile(context, { name, mediaType: 'application/zip', parts: zipFiles(deps, ids, zip) });
}

/** The ids of a period's documents. */
async function checkPeriod(deps: Deps, bounds: Bounds, { check }: DocumentZip): Promise<string[]> {
  const ids: string[] = [];
  for await (const rows of readDocuments(deps.db, bounds)) {
    ids.push(...rows.map(({ id }) => id));
    if (ids.length > MAX_PDF_DOCUMENTS) {
      throw new AppError('too_many_documents', { message: texts.tooMany(MAX_PDF_DOCUMENTS) });
    }
    for (let start = 0; start < rows.length; start += BATCH) await check(rows.slice(start, start + BATCH));
  }
  if (ids.length === 0) throw new AppError('not_found', { message: texts.none });
  return ids;
}

/** Each document is made when those before it were sent. */
async function* zipFiles(deps: Deps, ids: string[], { filesOf, rest }: DocumentZip): AsyncGenerator<Uint8Array> {
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
  const add = ({ name, bytes, isCompressed }: ZippedFile, at: number) => {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = at;
    zip.add(file);
    file.push(bytes, true);
  };
  let last = deps.now();
  for await (const row of readRows(deps, ids)) {
    last = row.issued_at;
    for await (const file of filesOf(row)) {
      add(file, last);
      yield* take();
    }
  }
  for (const file of rest?.() ?? []) add(file, last);
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
