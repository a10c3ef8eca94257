import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findOpenAccount } from '#server/queries/accounts/accounts.ts';
import { ownNumberList } from '#server/queries/products/own-part-numbers.ts';
import { respondCsv, toCsv } from '#server/routes/csv.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { removeOwnNumber, saveOwnNumber } from '#server/services/part-numbers/save-own-number.ts';
import { type OwnPartNumber, ownPartNumbersContract } from '#shared/contracts/part-numbers/own-part-numbers.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { looseKey } from '#shared/domain/reading/part-number.ts';
import { may } from '#shared/domain/users/permissions.ts';
import { ownNumberColumns } from '#shared/messages/part-numbers/own-part-numbers.ts';

const BATCH = 500;

type Row = Awaited<ReturnType<typeof ownNumberList.rows>>[number];

/** What accounts call products. */
export function ownPartNumberRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, ownPartNumbersContract.list, async ({ context, caller, params, query }) => {
    const account = await requireNumbers(deps, caller, params.id, 'read');
    const key = looseKey(query.q ?? '');
    const filter = key === '' ? { account } : { account, holds: `%${key}%` };
    return respondPage(context, db, ownNumberList, { page: toPage(query), filter }, toOwnPartNumber);
  });
  // Before the number of a product, which has the same path.
  mount(app, deps, ownPartNumbersContract.export, async ({ context, caller, params }) => {
    const account = await requireNumbers(deps, caller, params.id, 'read');
    await context.get('limitExports')?.(caller.userId);
    return respondCsv(context, 'own-part-numbers.csv', writeNumbers(db, account));
  });
  mount(app, deps, ownPartNumbersContract.read, async ({ caller, params }) => {
    const account = await requireNumbers(deps, caller, params.id, 'read');
    return findNumber(db, account, params.productId);
  });
  mount(app, deps, ownPartNumbersContract.set, async ({ caller, params, body }) => {
    const accountId = await requireNumbers(deps, caller, params.id, 'change');
    const { productId } = params;
    await saveOwnNumber(deps, { accountId, productId, number: (await body()).number, actor: caller.userId });
    const saved = await findNumber(db, accountId, productId);
    if (!saved) throw new AppError('not_found');
    return saved;
  });
  mount(app, deps, ownPartNumbersContract.remove, async ({ caller, params }) => {
    const accountId = await requireNumbers(deps, caller, params.id, 'change');
    await removeOwnNumber(deps, { accountId, productId: params.productId, actor: caller.userId });
    return null;
  });
  return app;
}

/**
 * The account of a path, for who may do this with its numbers: staff, its person, or members of its company, of whom managers
 * change them.
 * @throws {AppError} not_found, forbidden
 */
export async function requireNumbers(
  { db }: Deps,
  caller: Caller,
  given: string,
  action: 'read' | 'change',
): Promise<string> {
  const id = given === 'own' ? caller.accountId : given;
  if (id === caller.accountId) {
    if (action === 'read' || caller.member === null || memberMay(caller.member, 'partNumbers.change')) return id;
    if (!may(caller, 'customers.change')) throw new AppError('forbidden');
  }
  const isStaff = may(caller, action === 'read' ? 'customers.read' : 'customers.change');
  if (!isStaff || !(await findOpenAccount(db, id))) throw new AppError('not_found');
  return id;
}

async function findNumber(db: Database, account: string, product: string): Promise<OwnPartNumber | null> {
  const page = { limit: 1, descending: false, after: null, afterValue: null };
  const [row] = await ownNumberList.rows(db, { page, filter: { account, product } });
  return row === undefined ? null : toOwnPartNumber(row);
}

function toOwnPartNumber(row: Row): OwnPartNumber {
  return {
    productId: row.product_id,
    product: row.name,
    partNumber: row.part_number,
    isOnSale: row.deleted_at === null,
    number: row.number,
    alsoNames: row.other_name,
  };
}

async function* writeNumbers(db: Database, account: string): AsyncGenerator<string> {
  const { partNumber, product, own, id } = ownNumberColumns;
  yield toCsv([[partNumber, product, own, id]], { bom: true });
  for (let after: number | null = null; ; ) {
    const page = { limit: BATCH, descending: false, after, afterValue: null };
    const rows = await ownNumberList.rows(db, { page, filter: { account } });
    const lines = rows.map((row) => [row.part_number ?? '', row.name, row.number, row.product_id]);
    if (lines.length > 0) yield toCsv(lines);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.seq ?? after;
  }
}
