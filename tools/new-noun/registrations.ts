import type { Registration } from '#tools/new-noun/insert.ts';

/** Where existing files learn of a noun, in the words of the templates. */
export const registrations: Registration[] = [
  // What both sides agree on.
  {
    file: 'shared/contracts/contract.ts',
    imports: "import { tradeSuppliersContract } from '#shared/contracts/trade-suppliers/trade-suppliers.ts';",
    into: 'export const contract = {',
    until: '};',
    text: '  tradeSuppliers: tradeSuppliersContract,\n',
  },
  {
    file: 'shared/domain/error-codes.ts',
    into: 'export const errorStatuses = {',
    until: '  payload_too_large: 413',
    text: '  trade_supplier_changed: 409,\n',
  },
  {
    file: 'shared/messages/errors.ts',
    into: 'export const errorMessages = {',
    until: '  payload_too_large:',
    text: `  trade_supplier_changed:
    'This trade supplier was changed elsewhere meanwhile. Nothing of yours was saved: open it again to see what it says now.',\n`,
  },
  ...['tradeSuppliers.change', 'tradeSuppliers.read'].map((permission) => ({
    file: 'shared/domain/users/permissions.ts',
    into: 'const admin = [',
    until: ']',
    sorted: true,
    text: `  '${permission}',\n`,
  })),
  {
    file: 'shared/domain/history/event-types.ts',
    into: 'export const eventTypes = {',
    until: '}',
    text: "  tradeSupplier: ['trade_supplier.added', 'trade_supplier.changed', 'trade_supplier.removed'],\n",
  },
  {
    file: 'shared/messages/history/history.ts',
    into: 'export const eventSubjectNames',
    until: '}',
    text: "  tradeSupplier: 'Trade suppliers',\n",
  },
  {
    file: 'shared/messages/history/history.ts',
    into: 'export const eventWords',
    until: '}',
    text: `  'trade_supplier.added': { kind: 'Added', did: 'added trade supplier' },
  'trade_supplier.changed': { kind: 'Changed', did: 'changed trade supplier' },
  'trade_supplier.removed': { kind: 'Deleted', did: 'deleted trade supplier' },\n`,
  },

  // The database.
  {
    file: 'server/db/schema/migrations.ts',
    imports:
      "import * as tradeSuppliers from '#server/db/schema/migrations/MIGRATION_FOLDER/MIGRATION_NUMBER-trade-suppliers.ts';",
    into: 'export const migrations',
    until: '}',
    text: "  'MIGRATION_NUMBER-trade-suppliers': tradeSuppliers,\n",
  },
  {
    file: 'server/db/schema/tables.ts',
    imports: "import type { TradeSuppliersTables } from '#server/db/schema/tables/trade-suppliers.ts';",
    into: '  extends AccountsTables,',
    until: '    WaitlistTables {}',
    sorted: true,
    text: '    TradeSuppliersTables,\n',
  },
  {
    file: 'server/db/schema/row-counts.ts',
    into: 'const lists: List[] = [',
    until: ']',
    text: "  { table: 'trade_suppliers', columns: [], holds: () => 'true', name: () => `'trade_suppliers'` },\n",
  },
  { file: 'server/queries/row-counts.ts', after: "'products in stock'", text: " | 'trade_suppliers'" },
  {
    file: 'server/db/paged-list.ts',
    into: 'type ListTable =',
    until: "  | 'webhook_deliveries';",
    sorted: true,
    text: "  | 'trade_suppliers'\n",
  },
  {
    file: 'server/db/backup/copy-to-postgres.ts',
    into: 'const tables = [',
    until: ']',
    text: "  'trade_suppliers',\n",
  },
  {
    file: 'server/db/backup/copy-to-postgres.long.postgres.test.ts',
    imports: "import { addTradeSupplier } from '#server/services/trade-suppliers/save-trade-supplier.ts';",
    into: 'async function fill(deps: Deps): Promise<void> {',
    until: '  await inTransaction(',
    text: "  await addTradeSupplier(deps, { name: 'Größe', email: 'a@test.example', note: null }, owner.userId);\n",
  },

  // The API.
  {
    file: 'server/app.ts',
    imports: "import { tradeSupplierRoutes } from '#server/routes/trade-suppliers/trade-suppliers.ts';",
    into: 'function createApi(',
    until: '  for (const routes of nouns)',
    text: "  api.route('/', tradeSupplierRoutes(deps, searches));\n",
  },
  {
    file: 'server/http/documents/openapi-schemas.ts',
    imports: "import { tradeSupplierSchema } from '#shared/contracts/trade-suppliers/trade-suppliers.ts';",
    into: 'export const sharedSchemas',
    until: '}',
    sorted: true,
    text: '  TradeSupplier: tradeSupplierSchema,\n',
  },
  {
    file: 'server/queries/history/event-payloads.ts',
    into: 'export interface EventPayloads {',
    until: '}',
    text: `  'trade_supplier.added': After<{ name: string }>;
  'trade_supplier.changed': Change<{ name: string }>;
  'trade_supplier.removed': Before<{ name: string }>;\n`,
  },
  {
    file: 'server/queries/history/history.ts',
    into: '  switch (kind) {',
    until: '    default:',
    text: `    case 'tradeSupplier':
      return db.selectFrom('trade_suppliers').select(['id', 'seq', 'name']).where('id', 'in', ids).execute();\n`,
  },

  // Tests that know every noun.
  {
    file: 'server/routes/access.test.ts',
    imports: "import { addTradeSupplier } from '#server/services/trade-suppliers/save-trade-supplier.ts';",
    into: 'const requests = new Map',
    until: ']',
    text: `  [contract.tradeSuppliers.add, async () => ({ body: { name: randomUUID(), email: 'a@test.example', note: null } })],
  [
    contract.tradeSuppliers.change,
    async ({ shop }) => {
      const row = { name: randomUUID(), email: 'a@test.example', note: null };
      const { id, version } = await addTradeSupplier(shop.deps, row, 'cli');
      return { params: { id }, body: { ...row, note: 'Changed', version } };
    },
  ],
  [
    contract.tradeSuppliers.remove,
    async ({ shop }) => {
      const row = { name: randomUUID(), email: 'a@test.example', note: null };
      return { params: { id: (await addTradeSupplier(shop.deps, row, 'cli')).id } };
    },
  ],\n`,
  },
  {
    file: 'server/routes/input.test.ts',
    imports: "import { addTradeSupplier } from '#server/services/trade-suppliers/save-trade-supplier.ts';",
    into: '  const ids: Record<string, () => string | Promise<string>> = {',
    until: '  }',
    text: `    'trade-suppliers': async () =>
      (await addTradeSupplier(shop.deps, { name: randomUUID(), email: 'a@test.example', note: null }, 'cli')).id,\n`,
  },
  {
    file: 'server/routes/users/personal-data.test.ts',
    into: 'const treatments',
    until: '}',
    text: `  trade_suppliers: { export: { no: staffWork }, erasing: { no: 'of businesses; staff delete what is not needed' } },\n`,
  },
  { file: 'server/queries/query-plans.test.ts', after: "const GROWING =\n  '", text: 'trade_suppliers|' },
  {
    file: 'server/queries/query-plans.test.ts',
    into: 'async function trade(): Promise<void> {',
    until: '  await listAdministrators(',
    text: `  const newTradeSupplier = { name: 'Acme', email: 'a@test.example', note: null };
  const addedTradeSupplier = (await send('POST', 'trade-suppliers', token, newTradeSupplier)).body as { _id: string };
  for (const sort of ['createdAt', '-createdAt']) {
    for (const search of ['', '&q=acme']) await get(\`trade-suppliers?sort=\${sort}\${search}&\${page}\`);
  }
  await get(\`history?about=\${addedTradeSupplier._id}\`);
  const changedTradeSupplier = { ...newTradeSupplier, note: 'x', version: 1 };
  await send('PUT', \`trade-suppliers/\${addedTradeSupplier._id}\`, token, changedTradeSupplier);
  await send('DELETE', \`trade-suppliers/\${addedTradeSupplier._id}\`, token);\n`,
  },

  // The page in the back-office.
  {
    file: 'shared/desktop/pages.ts',
    into: 'export const backOfficePages = {',
    until: '}',
    text: "  tradeSuppliers: '/dashboard/trade-suppliers',\n",
  },
  {
    file: 'shared/messages/shop/desktop-application.ts',
    into: 'export const menuMessages = {',
    until: '  shop:',
    text: "  tradeSuppliers: 'Trade suppliers',\n",
  },
  {
    file: 'shared/messages/shop/sidebar.ts',
    into: 'export const sidebarMessages = {',
    until: '}',
    text: "  tradeSuppliers: 'Trade suppliers',\n",
  },
  {
    file: 'apps/web/src/pages.ts',
    into: 'export const pages = {',
    until: '  customer: {',
    text: `  tradeSuppliers: {
    path: paths.tradeSuppliers,
    permission: 'tradeSuppliers.read',
    label: sidebarMessages.tradeSuppliers,
    frame: 'antd',
  },\n`,
  },
  {
    file: 'apps/web/src/app/dashboard-routes.tsx',
    into: 'const screens',
    until: '}',
    text: `  tradeSuppliers: screen(() =>
    import('#web/features/admin/trade-suppliers/trade-suppliers-page.tsx').then((file) => file.TradeSuppliersPage),
  ),\n`,
  },
  {
    file: 'e2e/every-page/navigation.spec.ts',
    into: '  test("shows an administrator the label',
    until: '    ]',
    text: '      sidebarMessages.tradeSuppliers,\n',
  },
];
