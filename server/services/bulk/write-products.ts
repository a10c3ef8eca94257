import type { Deps } from '#server/deps.ts';
import { applyAsImport } from '#server/services/bulk/apply-as-import.ts';
import type { BulkCall } from '#server/services/bulk/bulk-lines.ts';
import { applyImport } from '#server/services/imports/apply-import.ts';
import { planProducts } from '#server/services/imports/check-import.ts';
import type { FileRow } from '#server/services/imports/read-rows.ts';
import { type BulkProductResult, productLineSchema } from '#shared/contracts/bulk/bulk.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';

/** Adds and changes products, with the checks of an import and as one that can be undone. @throws {AppError} idempotency_key_reused */
export async function writeProducts(deps: Deps, call: BulkCall): Promise<BulkProductResult[]> {
  return applyAsImport(deps, call, {
    kind: 'products',
    owner: {},
    rows: call.lines.map((line, index) => toFileRow(line, index + 1, fields)),
    plan: planProducts,
    apply: (id) => applyImport(deps, { id, actor: call.actor }),
  });
}

const fields = Object.keys(productLineSchema.shape) as (keyof typeof productLineSchema.shape)[];

/** A line as a row of a file, whose values are checked with those of the product. */
export function toFileRow(line: unknown, number: number, taken: (keyof FileRow['values'])[]): FileRow {
  const sent = typeof line === 'object' && line !== null ? new Map<string, unknown>(Object.entries(line)) : new Map();
  const text = (field: string) => (typeof sent.get(field) === 'string' ? String(sent.get(field)).slice(0, 200) : '');
  return {
    line: number,
    cells: [text('partNumber')],
    id: '',
    key: partNumberKey(text('partNumber')),
    name: text('product'),
    partNumber: text('partNumber'),
    values: Object.fromEntries(taken.flatMap((field) => (sent.has(field) ? [[field, sent.get(field)]] : []))),
    problems: [],
  };
}
