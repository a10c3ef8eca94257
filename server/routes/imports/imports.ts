import { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseReading } from '#server/db/stored-import.ts';
import { parseTexts } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { readBytes } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findImport, type ImportTableRow, importList, importRowList } from '#server/queries/imports/imports.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { respondCsv } from '#server/routes/csv.ts';
import { toImportRow, writeRefused, writeTemplate } from '#server/routes/imports/import-rows.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { applyImport } from '#server/services/imports/apply-import.ts';
import { checkImport, readColumns } from '#server/services/imports/check-import.ts';
import { columnNames } from '#server/services/imports/product-cells.ts';
import type { SelectedColumns } from '#server/services/imports/read-rows.ts';
import { undoImport } from '#server/services/imports/undo-import.ts';
import { type Import, importsContract } from '#shared/contracts/imports/imports.ts';
import { units } from '#shared/domain/products/units.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const MAX_ROWS = 200;
const MAX_IMPORTS = 50;

/** Products from CSV files: checked first, then applied as shown. */
export function importRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, importsContract.check, async ({ context, caller, query }) => {
    await context.get('limitImports')?.(caller.userId);
    const selected = readSelected(query);
    const file = { bytes: await readBytes(context), fileName: query.name ?? '', actor: caller.userId };
    return toImport(await checkImport(deps, { ...file, selected, decimal: query.decimal }));
  });
  mount(app, deps, importsContract.readColumns, async ({ context, caller }) => {
    await context.get('limitImports')?.(caller.userId);
    return readColumns(deps, await readBytes(context));
  });
  mount(app, deps, importsContract.list, async ({ context, query }) => {
    const page = { ...toPage({ ...query, sort: '-createdAt' }), limit: Math.min(query.limit ?? 20, MAX_IMPORTS) };
    return toImports(db, await respondPage(context, db, importList, { page, filter: {} }, (row) => row));
  });
  // Before the import of an id.
  mount(app, deps, importsContract.template, async ({ context }) =>
    respondCsv(context, 'products-template.csv', writeTemplate()),
  );
  mount(app, deps, importsContract.read, async ({ params }) => toImport(await requireImport(params.id)));
  mount(app, deps, importsContract.listRows, async ({ context, params, query }) => {
    await requireImport(params.id);
    const page = { ...toPage(query), limit: Math.min(query.limit ?? 50, MAX_ROWS) };
    const filter = { import: params.id, kind: query.kind };
    return respondPage(context, db, importRowList, { page, filter }, toImportRow);
  });
  mount(app, deps, importsContract.exportRefused, async ({ context, params }) => {
    const found = await requireImport(params.id);
    return respondCsv(context, 'refused-rows.csv', writeRefused(db, found));
  });
  mount(app, deps, importsContract.apply, async ({ caller, params }) =>
    toImport(await applyImport(deps, { id: params.id, actor: caller.userId })),
  );
  mount(app, deps, importsContract.undo, async ({ caller, params }) =>
    toImport(await undoImport(deps, { id: params.id, actor: caller.userId })),
  );
  return app;

  async function requireImport(id: string): Promise<ImportTableRow> {
    const found = await findImport(db, id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  async function toImport(row: ImportTableRow): Promise<Import> {
    const [one] = await toImports(db, [row]);
    if (!one) throw new Error('An import is missing');
    return one;
  }
}

const columnsSchema = z.array(z.nullable(z.enum(columnNames)));
const unitsSchema = z.record(z.string(), z.enum(units));

/** @throws {AppError} invalid_fields */
function readSelected(query: {
  columns?: string | undefined;
  units?: string | undefined;
}): SelectedColumns | undefined {
  if (query.columns === undefined) return undefined;
  return {
    columns: readParameter('columns', columnsSchema, query.columns),
    units: readParameter('units', unitsSchema, query.units ?? '{}'),
  };
}

function readParameter<Schema extends z.ZodMiniType>(name: string, schema: Schema, json: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    value = undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_fields', { fields: { [name]: fieldMessages.invalid } });
}

export async function toImports(db: Database, rows: ImportTableRow[]): Promise<Import[]> {
  const people = rows.flatMap(({ checked_by, applied_by, undone_by }) => [checked_by, applied_by, undone_by]);
  const emails = await listEmails(db, [...new Set(people.filter((id) => id !== null))]);
  const emailOf = (id: string | null) => (id === null ? null : (emails.get(id) ?? id));
  return rows.map((row) => ({
    _id: row.id,
    fileName: row.file_name,
    state: row.applied_at === null ? 'checked' : row.undone_at === null ? 'applied' : 'undone',
    new: row.new_rows,
    changed: row.changed_rows,
    unchanged: row.unchanged_rows,
    refused: row.refused_rows,
    otherStock: row.other_stock,
    reading: row.reading === null ? null : parseReading(row.reading),
    ignoredColumns: parseTexts(row.ignored_columns),
    checkedBy: emailOf(row.checked_by) ?? '',
    appliedBy: emailOf(row.applied_by),
    undoneBy: emailOf(row.undone_by),
    createdAt: instant(row.created_at) ?? '',
    appliedAt: instant(row.applied_at),
    undoneAt: instant(row.undone_at),
  }));
}

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
