import { AppError } from '#server/app-error.ts';
import { parseImportContent } from '#server/db/stored-import.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findBulkCallByKey, insertBulkCall, setImportOfCall } from '#server/queries/imports/bulk-calls.ts';
import { findImport, type ImportRow, type ImportTableRow } from '#server/queries/imports/imports.ts';
import { type BulkCall, bulkRequest } from '#server/services/bulk/bulk-lines.ts';
import { newCall } from '#server/services/bulk/set-stock.ts';
import { findRepeated } from '#server/services/idempotency.ts';
import { checkImport, type ImportTarget } from '#server/services/imports/check-import.ts';
import type { ProductFile } from '#server/services/imports/read-file.ts';
import { readAll } from '#server/services/imports/read-plan.ts';
import type { FileRow } from '#server/services/imports/read-rows.ts';
import type { BulkProductResult } from '#shared/contracts/bulk/bulk.ts';
import { importKinds } from '#shared/domain/imports/imports.ts';
import { productColumns } from '#shared/domain/products/product-columns.ts';
import { bulkImportName } from '#shared/messages/bulk/bulk.ts';

const MAX_TRIES = 5;

/** What a call is about, and how it is checked and applied: as a file of the same rows. */
export interface BulkImport {
  kind: string;
  owner: ImportTarget['owner'];
  rows: FileRow[];
  plan: ImportTarget['plan'];
  apply: (id: string) => Promise<unknown>;
}

/**
 * Applies the lines of a call as an import, all in one transaction, once for each key. Lines that are refused stop no other.
 * @throws {AppError} idempotency_key_reused; import_outdated, when products change all the time
 */
export async function applyAsImport(deps: Deps, call: BulkCall, bulk: BulkImport): Promise<BulkProductResult[]> {
  const request = await bulkRequest(call, bulk.kind, bulk.owner);
  const earlier = await findRepeated(request, (key) => findBulkCallByKey(deps.db, key));
  let found = earlier?.import_id ? await findImport(deps.db, earlier.import_id, bulk.owner) : undefined;
  for (let tries = 1; ; tries += 1) {
    found ??= await check(deps, call, bulk, request);
    if (found.undone_at !== null || found.applied_at !== null || found.new_rows + found.changed_rows === 0) break;
    try {
      await bulk.apply(found.id);
      break;
    } catch (error) {
      const isOutdated = error instanceof AppError && error.code === 'import_outdated';
      if (!isOutdated || tries === MAX_TRIES) throw error;
      found = undefined;
    }
  }
  return readResults(deps, found.id, call.lines.length);
}

/** The import of the call: another request with the same key may have made it meanwhile. */
async function check(
  deps: Deps,
  { actor, idempotencyKey }: BulkCall,
  { owner, rows, plan }: BulkImport,
  request: Awaited<ReturnType<typeof bulkRequest>>,
): Promise<ImportTableRow> {
  const file: ProductFile = {
    headings: [productColumns.partNumber],
    rows,
    ignoredColumns: [],
    reading: null,
    mapping: null,
  };
  const source = { bytes: new Uint8Array(), fileName: bulkImportName(idempotencyKey), actor };
  const checked = await checkImport(deps, source, { owner, plan, read: async () => file });
  if (request === null) return checked;
  return inTransaction(deps.db, async (db) => {
    const earlier = await findRepeated(request, (key) => findBulkCallByKey(db, key));
    if (!earlier) {
      await insertBulkCall(db, { ...newCall(request, deps.now()), import_id: checked.id });
      return checked;
    }
    const applied = earlier.import_id === null ? undefined : await findImport(db, earlier.import_id, owner);
    if (applied && applied.applied_at !== null) return applied;
    await setImportOfCall(db, earlier.id, checked.id);
    return checked;
  });
}

async function readResults({ db }: Deps, importId: string, count: number): Promise<BulkProductResult[]> {
  const results: BulkProductResult[] = [];
  for (const kind of importKinds)
    for (const row of await readAll(db, importId, kind)) results[row.line - 1] = toResult(row);
  if (results.length !== count || results.includes(undefined as never)) throw new AppError('import_outdated');
  return results;
}

function toResult({ kind, part_number, product_id: productId, content }: ImportRow): BulkProductResult {
  const shown = { partNumber: part_number ?? '', productId, isNew: kind === 'new' };
  if (kind !== 'refused') return { ...shown, result: kind === 'unchanged' ? 'unchanged' : 'done', problem: null };
  const message = parseImportContent.refused(content).reasons.join('; ');
  return { ...shown, result: 'refused', problem: { code: 'invalid_fields', message } };
}
