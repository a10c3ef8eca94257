import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { CHUNK } from '#server/queries/imports/imported-products.ts';
import { findByKeys, findOwnNumbers } from '#server/queries/products/own-part-numbers.ts';
import { readProducts } from '#server/queries/products/products.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import {
  type Found,
  findExisting,
  findTwice,
  type Plan,
  type PlannedRow,
  saysWhyNoKey,
} from '#server/services/imports/plan-import.ts';
import type { FileRow } from '#server/services/imports/read-rows.ts';
import { ownNumberSchema } from '#shared/contracts/part-numbers/own-part-numbers.ts';
import { isDamagedCode, unwrapCode } from '#shared/domain/reading/damaged-code.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';
import { importRowMessages as texts } from '#shared/messages/imports/imports.ts';
import { ownNumberColumns, ownNumberRowProblems as problems } from '#shared/messages/part-numbers/own-part-numbers.ts';

interface Present {
  /** What the account calls the products of the file. */
  numbers: Map<string, string>;
  /** The products that have one of the numbers of the file, by its key. */
  owners: Map<string, string>;
}

/** What the rows of a file, whose `name` is the number, do to the numbers of an account. An empty one is removed. */
export async function planOwnNumbers(db: Database, accountId: string, rows: FileRow[]): Promise<Plan> {
  const products = await findExisting(db, rows);
  const twice = findTwice(rows, products);
  const present = await readPresent(db, accountId, rows, products);
  const planned = rows.map((row) => planRow(row, products.of(row), { lines: twice.get(row), present }));
  return { rows: await refuseTaken(db, planned, present), otherStock: 0 };
}

async function readPresent(
  db: Database,
  accountId: string,
  rows: FileRow[],
  products: { of: (row: FileRow) => Found },
): Promise<Present> {
  const present: Present = { numbers: new Map(), owners: new Map() };
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(rows, CHUNK)) {
    const ids = chunk.flatMap((row) => products.of(row).product?.id ?? []);
    for (const [id, number] of await findOwnNumbers(db, accountId, ids)) present.numbers.set(id, number);
    const keys = chunk.map(({ name }) => partNumberKey(unwrapCode(name)));
    for (const row of await findByKeys(db, accountId, keys)) present.owners.set(row.number_key, row.product_id);
    await yieldIfDue();
  }
  return present;
}

function planRow(
  row: FileRow,
  { product, problem }: Found,
  { lines, present }: { lines: number[] | undefined; present: Present },
): PlannedRow {
  const shown = { row, name: product?.name ?? '', partNumber: product?.part_number ?? (row.partNumber || null) };
  const refused = (reasons: string[]): PlannedRow => ({
    ...shown,
    kind: 'refused',
    productId: product?.id ?? null,
    reasons,
  });
  if (problem !== undefined) return refused(saysWhyNoKey(row) ? row.problems : [problem]);
  if (!product) return refused([...row.problems, problems.unknownProduct]);
  const reasons = [...row.problems, ...(lines ? [texts.twice(lines)] : [])];
  const typed = unwrapCode(row.name);
  if (isDamagedCode(typed)) reasons.push(texts.ofColumn(ownNumberColumns.own, texts.damagedCode(typed)));
  const parsed = typed === '' ? null : ownNumberSchema.safeParse(typed);
  if (parsed?.success === false)
    reasons.push(texts.ofColumn(ownNumberColumns.own, parsed.error.issues[0]?.message ?? ''));
  if (reasons.length > 0) return refused(reasons);
  const [before, ownNumber] = [present.numbers.get(product.id) ?? null, parsed?.data ?? null];
  const productId = product.id;
  if (before === ownNumber) return { ...shown, kind: 'unchanged', productId };
  return { ...shown, kind: before === null ? 'new' : 'changed', productId, ownNumber: { before, after: ownNumber } };
}

/** Refuses rows whose number another product keeps, until all others can have theirs. */
async function refuseTaken(db: Database, planned: PlannedRow[], { owners }: Present): Promise<PlannedRow[]> {
  const names = await namesOf(db, [...owners.values()]);
  for (let rows = planned; ; ) {
    const claims = Map.groupBy(
      rows.filter((row) => keyOf(row) !== null),
      keyOf,
    );
    const given = new Set(
      rows.flatMap((row) => ('ownNumber' in row && row.ownNumber.before !== null ? row.productId : [])),
    );
    const checked = rows.map((row): PlannedRow => {
      const key = keyOf(row);
      if (key === null) return row;
      const lines = claims.get(key)?.map((claim) => claim.row.line) ?? [];
      if (lines.length > 1) return refuse(row, problems.twice(lines));
      const owner = owners.get(key);
      return owner === undefined || owner === row.productId || given.has(owner)
        ? row
        : refuse(row, problems.taken(names.get(owner) ?? ''));
    });
    if (checked.every((row, index) => row === rows[index])) return rows;
    rows = checked;
  }
}

async function namesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const chunk of inChunks(ids, CHUNK))
    for (const { id, name } of await readProducts(db, chunk)) names.set(id, name);
  return names;
}

function keyOf(row: PlannedRow): string | null {
  return 'ownNumber' in row && row.ownNumber.after !== null ? partNumberKey(row.ownNumber.after) : null;
}

function refuse({ row, name, partNumber, productId }: PlannedRow, reason: string): PlannedRow {
  return { kind: 'refused', row, name, partNumber, productId, reasons: [reason] };
}
