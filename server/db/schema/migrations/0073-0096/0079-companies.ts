import { type ColumnBuilderCallback, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** Companies with members, who order within limits or ask others of the company for an approval. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCompanies(db);
  await createMembers(db);
  await createRequests(db);
  await createPlacements(db);
  await db.schema.alterTable('orders').addColumn('cost_centre', 'text').execute();
  for (const statement of [
    `create unique index company_applications_open on company_applications (user_id) where state = 'open'`,
    'create index company_applications_by_state on company_applications (state, seq)',
    'create index company_applications_by_user on company_applications (user_id, seq)',
    'create unique index companies_by_key on companies (created_by, idempotency_key)',
    `create index accounts_companies on accounts (seq) where kind = 'company'`,
    'create index members_by_account on members (account_id, user_id)',
    'create unique index invitations_open on invitations (account_id, email) where accepted_at is null and ended_at is null',
    'create index invitations_by_email on invitations (email)',
    'create unique index requests_by_key on requests (requester_id, idempotency_key)',
    'create index requests_by_account on requests (account_id, seq)',
    `create index requests_open on requests (account_id, seq) where state = 'open'`,
    `create index requests_expiring on requests (expires_at) where state = 'open'`,
    'create index requests_by_requester on requests (requester_id, seq)',
    'create index orders_by_member on orders (owner_id, account_id, created_at) where account_id <> owner_id',
  ])
    await sql.raw(statement).execute(db);
}

const needed: ColumnBuilderCallback = (column) => column.notNull();
const unset: ColumnBuilderCallback = (column) => column;

function to(reference: string, also: ColumnBuilderCallback = needed): ColumnBuilderCallback {
  return (column) => also(column.references(reference));
}

function flag(name: string): ColumnBuilderCallback {
  return (column) =>
    column
      .notNull()
      .defaultTo(0)
      .check(sql`${sql.ref(name)} in (0, 1)`);
}

async function createCompanies(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('companies')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('billing_address', 'text', needed)
    .addColumn('phone', 'text', needed)
    .addColumn('website', 'text')
    .addColumn('po_required', integer, flag('po_required'))
    .addColumn('cost_centres', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('listed_addresses_only', integer, flag('listed_addresses_only'))
    .addColumn('on_account_only', integer, flag('on_account_only'))
    .addColumn('own_approval', integer, flag('own_approval'))
    .addColumn('created_by', 'text', to('users.id', unset))
    .addColumn('idempotency_key', 'text')
    .addColumn('request_fingerprint', 'text')
    .addColumn('updated_at', integer, needed)
    .execute();
  await db.schema
    .createTable('company_applications')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', to('users.id'))
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'approved', 'refused')`))
    .addColumn('name', 'text', needed)
    .addColumn('tax_id', 'text')
    .addColumn('billing_address', 'text', needed)
    .addColumn('phone', 'text', needed)
    .addColumn('website', 'text')
    .addColumn('volume', 'text', needed)
    .addColumn('reason', 'text', (column) => column.check(sql`(reason is not null) = (state = 'refused')`))
    .addColumn('account_id', 'text', (column) =>
      column.references('accounts.id').check(sql`(account_id is not null) = (state = 'approved')`),
    )
    .addColumn('decided_by', 'text', to('users.id', unset))
    .addColumn('decided_at', integer, (column) => column.check(sql`(decided_at is null) = (state = 'open')`))
    .addColumn('created_at', integer, needed)
    .addColumn('updated_at', integer, needed)
    .execute();
}

/** The columns of what a member may do. */
function withRights<Table extends string>(db: Kysely<unknown>, table: CreateTableBuilder<Table>) {
  const { integer } = columnTypes(db);
  return table
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('manager', 'approver', 'buyer', 'viewer')`),
    )
    .addColumn('needs_approval', integer, flag('needs_approval'))
    .addColumn('order_limit_minor', integer, (column) => column.check(sql`order_limit_minor >= 0`))
    .addColumn('month_limit_minor', integer, (column) => column.check(sql`month_limit_minor >= 0`))
    .addColumn('sees_all', integer, flag('sees_all'));
}

async function createMembers(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await withRights(
    db,
    db.schema
      .createTable('members')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id'))
      .addColumn('account_id', 'text', to('companies.account_id')),
  )
    .addColumn('created_at', integer, needed)
    .execute();
  await withRights(
    db,
    db.schema
      .createTable('invitations')
      .addColumn('seq', integer, sequence)
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('account_id', 'text', to('companies.account_id'))
      .addColumn('email', 'text', needed)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique()),
  )
    .addColumn('invited_by', 'text', to('users.id'))
    .addColumn('created_at', integer, needed)
    .addColumn('expires_at', integer, needed)
    .addColumn('accepted_at', integer, (column) => column.check(sql`accepted_at is null or ended_at is null`))
    .addColumn('accepted_by', 'text', (column) =>
      column.references('users.id').check(sql`(accepted_by is null) = (accepted_at is null)`),
    )
    .addColumn('ended_at', integer)
    .execute();
}

async function createRequests(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('requests')
    .addColumn('seq', integer, sequence)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', to('companies.account_id'))
    .addColumn('requester_id', 'text', to('users.id'))
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('open', 'approved', 'refused', 'withdrawn', 'expired')`),
    )
    .addColumn('address', 'text', needed)
    .addColumn('phone', 'text', needed)
    .addColumn('po_number', 'text')
    .addColumn('delivery_note', 'text')
    .addColumn('cost_centre', 'text')
    .addColumn('on_account', integer, flag('on_account'))
    .addColumn('note', 'text')
    .addColumn('reasons', 'text', needed)
    .addColumn('total_minor', integer, (column) => column.notNull().check(sql`total_minor >= 0`))
    .addColumn('idempotency_key', 'text')
    .addColumn('request_fingerprint', 'text')
    .addColumn('created_at', integer, needed)
    .addColumn('expires_at', integer, needed)
    .addColumn('decided_at', integer, (column) => column.check(sql`(decided_at is null) = (state = 'open')`))
    .addColumn('decided_by', 'text', to('users.id', unset))
    .addColumn('decided_role', 'text', (column) => column.check(sql`(decided_role is not null) = (state = 'approved')`))
    .addColumn('own_allowed', integer, (column) => column.check(sql`own_allowed in (0, 1)`))
    .addColumn('decision', 'text')
    .addColumn('checkout_id', 'text', (column) =>
      column.unique().references('checkouts.id').check(sql`(checkout_id is not null) = (state = 'approved')`),
    )
    .execute();
  await db.schema
    .createTable('request_lines')
    .addColumn('request_id', 'text', to('requests.id'))
    .addColumn('line', integer, needed)
    .addColumn('product_id', 'text', to('products.id'))
    .addColumn('quantity', integer, (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('price_units', integer, needed)
    .addColumn('total_minor', integer, needed)
    .addColumn('approved_quantity', integer, (column) => column.check(sql`approved_quantity >= 0`))
    .addPrimaryKeyConstraint('request_lines_key', ['request_id', 'line'])
    .execute();
}

async function createPlacements(db: Kysely<unknown>): Promise<void> {
  const { integer, sequence } = columnTypes(db);
  await db.schema
    .createTable('member_placements')
    .addColumn('seq', integer, sequence)
    .addColumn('user_id', 'text', to('users.id'))
    .addColumn('account_id', 'text', to('companies.account_id'))
    .addColumn('checkout_id', 'text', (column) => column.unique().references('checkouts.id'))
    .addColumn('order_id', 'text', (column) =>
      column.unique().references('orders.id').check(sql`(order_id is null) <> (checkout_id is null)`),
    )
    .addColumn('total_minor', integer, needed)
    .addColumn('month_start', integer, needed)
    .addColumn('spent_minor', integer, needed)
    .addColumn('needs_approval', integer, flag('needs_approval'))
    .addColumn('order_limit_minor', integer)
    .addColumn('month_limit_minor', integer)
    .addColumn('request_id', 'text', (column) => column.unique().references('requests.id'))
    .addColumn('created_at', integer, needed)
    .execute();
}
