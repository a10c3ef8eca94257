import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type ImportedChange, parseImportContent } from '#server/db/stored-import.ts';
import { CHUNK, findProductsById } from '#server/queries/imports/imported-products.ts';
import { type ImportRow, listImportRows } from '#server/queries/imports/imports.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import type { Addition, Change } from '#server/services/imports/write-products.ts';
import type { ImportKind } from '#shared/domain/imports/imports.ts';

type KeptChange = Omit<Change, 'searched'>;

/** What an import was shown to do. */
export async function readPlan(
  db: Database,
  importId: string,
): Promise<{ changes: KeptChange[]; additions: Addition[] }> {
  const changes = (await readAll(db, importId, 'changed')).map((row) => ({
    line: row.line,
    name: row.name,
    productId: row.product_id ?? '',
    version: row.product_version ?? 0,
    ...parseImportContent.changed(row.content),
  }));
  const additions = (await readAll(db, importId, 'new')).map((row) => ({
    line: row.line,
    productId: row.product_id ?? '',
    ...parseImportContent.new(row.content),
  }));
  return { changes, additions };
}

/** Its rows of a kind. */
export async function readAll(db: Database, importId: string, kind: ImportKind): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  const yieldIfDue = yieldRegularly();
  for (;;) {
    const chunk = await listImportRows(db, { importId, kind, after: rows.at(-1)?.seq ?? 0, limit: CHUNK });
    rows.push(...chunk);
    if (chunk.length < CHUNK) return rows;
    await yieldIfDue();
  }
}

/** Adds the texts that searches read, as they are after the change, where it changes one of them. */
export async function withSearchedTexts(db: Database, changes: KeptChange[]): Promise<Change[]> {
  const searched = new Map<string, Change['searched']>();
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(changes.filter(isSearched), CHUNK)) {
    const byId = new Map(chunk.map((change) => [change.productId, change]));
    for (const { id, name, description, part_number } of await findProductsById(db, [...byId.keys()]))
      searched.set(id, { product: name, description, partNumber: part_number, ...textsOf(byId.get(id)?.after ?? {}) });
    await yieldIfDue();
  }
  return changes.map((change) => ({ ...change, searched: searched.get(change.productId) ?? null }));
}

function isSearched({ after }: KeptChange): boolean {
  return Object.keys(textsOf(after)).length > 0;
}

function textsOf({ product, description, partNumber }: ImportedChange) {
  return {
    ...(product !== undefined && { product }),
    ...(description !== undefined && { description }),
    ...(partNumber !== undefined && { partNumber }),
  };
}
