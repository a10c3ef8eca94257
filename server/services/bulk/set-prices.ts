import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { applyAsImport } from '#server/services/bulk/apply-as-import.ts';
import type { BulkCall } from '#server/services/bulk/bulk-lines.ts';
import { toFileRow } from '#server/services/bulk/write-products.ts';
import { applyImport } from '#server/services/imports/apply-import.ts';
import { type Plan, planImport } from '#server/services/imports/plan-import.ts';
import type { FileRow } from '#server/services/imports/read-rows.ts';
import { applyEntries } from '#server/services/price-lists/import-entries.ts';
import { planEntries } from '#server/services/price-lists/plan-entries.ts';
import { type BulkResult, priceLineSchema } from '#shared/contracts/bulk/bulk.ts';
import { productColumns } from '#shared/domain/products/product-columns.ts';
import { bulkFieldMessages as messages } from '#shared/messages/bulk/bulk.ts';
import { importRowMessages } from '#shared/messages/imports/imports.ts';

/** Sets the shop's own prices, as an import that can be undone. @throws {AppError} idempotency_key_reused */
export async function setPrices(deps: Deps, call: BulkCall): Promise<BulkResult[]> {
  const { actor } = call;
  const apply = (id: string) => applyImport(deps, { id, actor });
  return withoutNew(
    await applyAsImport(deps, call, { kind: 'prices', owner: {}, rows: toRows(call), plan: planPrices, apply }),
  );
}

/** Sets prices in a price list, as an import of it. @throws {AppError} idempotency_key_reused */
export async function setListPrices(deps: Deps, listId: string, call: BulkCall): Promise<BulkResult[]> {
  const { actor } = call;
  return withoutNew(
    await applyAsImport(deps, call, {
      kind: 'list-prices',
      owner: { priceListId: listId },
      rows: toRows(call),
      plan: (db, rows) => planEntries(db, listId, rows),
      apply: (id) => applyEntries(deps, { listId, id, actor }),
    }),
  );
}

function withoutNew(results: (BulkResult & { isNew: boolean })[]): BulkResult[] {
  return results.map(({ isNew: _, ...result }) => result);
}

/** The part number only says which product it is. */
function toRows({ lines }: BulkCall): FileRow[] {
  return lines.map((line, index) => {
    const row = toFileRow(line, index + 1, ['price', 'priceBreaks']);
    const parsed = priceLineSchema.safeParse(line);
    if (parsed.success) return row;
    // As the import says it, which says it once for each column.
    const [{ path: [field] = [], message } = { message: messages.line }] = parsed.error.issues;
    const isColumn = field === 'price' || field === 'priceBreaks';
    return { ...row, problems: [isColumn ? importRowMessages.ofColumn(productColumns[field], message) : message] };
  });
}

/** Nothing is added by its price. */
async function planPrices(db: Database, rows: FileRow[]): Promise<Plan> {
  const plan = await planImport(db, rows);
  return {
    ...plan,
    rows: plan.rows.map((row) =>
      row.kind === 'refused' && row.productId === null && row.row.key !== ''
        ? { ...row, reasons: [...row.row.problems, messages.unknown] }
        : row,
    ),
  };
}
