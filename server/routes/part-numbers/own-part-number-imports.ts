import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { readBytes } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import {
  findImport,
  type ImportTableRow,
  importRowList,
  ownNumberImportList,
} from '#server/queries/imports/imports.ts';
import { toOwnNumberRow } from '#server/routes/imports/import-rows.ts';
import { toImports } from '#server/routes/imports/imports.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { requireNumbers } from '#server/routes/part-numbers/own-part-numbers.ts';
import { applyOwnNumbers, checkOwnNumbers, undoOwnNumbers } from '#server/services/part-numbers/import-own-numbers.ts';
import type { Import } from '#shared/contracts/imports/imports.ts';
import { ownPartNumberImportsContract } from '#shared/contracts/part-numbers/own-part-number-imports.ts';
import { may } from '#shared/domain/users/permissions.ts';

const MAX_ROWS = 200;
const MAX_IMPORTS = 50;

/** Own part numbers of an account from files: checked first, then applied as shown. */
export function ownPartNumberImportRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, ownPartNumberImportsContract.check, async ({ context, caller, params, query }) => {
    const accountId = await requireNumbers(deps, caller, params.id, 'change');
    await context.get('limitImports')?.(caller.userId);
    const file = { bytes: await readBytes(context), fileName: query.name ?? '', actor: caller.userId };
    return toImport(await checkOwnNumbers(deps, accountId, file), caller);
  });
  mount(app, deps, ownPartNumberImportsContract.list, async ({ context, caller, params, query }) => {
    const account = await requireNumbers(deps, caller, params.id, 'change');
    const page = { ...toPage({ ...query, sort: '-createdAt' }), limit: Math.min(query.limit ?? 20, MAX_IMPORTS) };
    const request = { page, filter: { account } };
    const rows = await respondPage(context, db, ownNumberImportList, request, (row) => row);
    return (await toImports(db, rows)).map((each) => shownTo(caller, each));
  });
  mount(app, deps, ownPartNumberImportsContract.read, async ({ caller, params }) =>
    toImport(await requireImport(caller, params), caller),
  );
  mount(app, deps, ownPartNumberImportsContract.listRows, async ({ context, caller, params, query }) => {
    const { id } = await requireImport(caller, params);
    const page = { ...toPage(query), limit: Math.min(query.limit ?? 50, MAX_ROWS) };
    const filter = { import: id, kind: query.kind };
    return respondPage(context, db, importRowList, { page, filter }, toOwnNumberRow);
  });
  mount(app, deps, ownPartNumberImportsContract.apply, async ({ caller, params }) => {
    const accountId = await requireNumbers(deps, caller, params.id, 'change');
    return toImport(await applyOwnNumbers(deps, { accountId, id: params.importId, actor: caller.userId }), caller);
  });
  mount(app, deps, ownPartNumberImportsContract.undo, async ({ caller, params }) => {
    const accountId = await requireNumbers(deps, caller, params.id, 'change');
    return toImport(await undoOwnNumbers(deps, { accountId, id: params.importId, actor: caller.userId }), caller);
  });
  return app;

  async function requireImport(caller: Caller, params: { id: string; importId: string }): Promise<ImportTableRow> {
    const accountId = await requireNumbers(deps, caller, params.id, 'change');
    const found = await findImport(db, params.importId, { accountId });
    if (!found) throw new AppError('not_found');
    return found;
  }

  async function toImport(row: ImportTableRow, caller: Caller): Promise<Import> {
    const [one] = await toImports(db, [row]);
    if (!one) throw new Error('An import is missing');
    return shownTo(caller, one);
  }
}

/** Customers do not read the e-mails of staff, nor those of each other. */
function shownTo(caller: Caller, shown: Import): Import {
  if (may(caller, 'customers.read')) return shown;
  const own = (email: string | null) => (email === caller.email ? email : null);
  const { checkedBy, appliedBy, undoneBy } = shown;
  return { ...shown, checkedBy: own(checkedBy) ?? '', appliedBy: own(appliedBy), undoneBy: own(undoneBy) };
}
