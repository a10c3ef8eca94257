import type { Migration } from 'kysely/migration';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** The stand-in's tables; run with a separate migration table. */
export const stripeStandInMigrations: Record<string, Migration> = {
  '0001-initial': {
    async up(db) {
      const { integer } = columnTypes(db);
      await db.schema
        .createTable('demo_stripe_payment_intents')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('client_secret', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('amount', integer, (column) => column.notNull())
        .addColumn('amount_received', integer, (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('description', 'text')
        .addColumn('receipt_email', 'text')
        .addColumn('metadata_json', 'text', (column) => column.notNull())
        .addColumn('payment_method', 'text')
        .addColumn('latest_charge', 'text')
        .addColumn('last_payment_error_json', 'text')
        .addColumn('canceled_at', integer)
        .addColumn('cancellation_reason', 'text')
        .addColumn('created', integer, (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('demo_stripe_payment_methods')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('brand', 'text', (column) => column.notNull())
        .addColumn('last4', 'text', (column) => column.notNull())
        .addColumn('exp_month', integer, (column) => column.notNull())
        .addColumn('exp_year', integer, (column) => column.notNull())
        .addColumn('behaviour', 'text', (column) => column.notNull())
        .addColumn('billing_name', 'text')
        .addColumn('billing_email', 'text')
        .addColumn('billing_phone', 'text')
        .addColumn('created', integer, (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('demo_stripe_charges')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('payment_intent', 'text', (column) => column.notNull())
        .addColumn('payment_method', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('amount', integer, (column) => column.notNull())
        .addColumn('amount_refunded', integer, (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('failure_code', 'text')
        .addColumn('failure_message', 'text')
        .addColumn('created', integer, (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('demo_stripe_refunds')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('payment_intent', 'text', (column) => column.notNull())
        .addColumn('charge', 'text', (column) => column.notNull())
        .addColumn('amount', integer, (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('created', integer, (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('demo_stripe_refunds_by_intent')
        .on('demo_stripe_refunds')
        .column('payment_intent')
        .execute();
      await db.schema
        .createTable('demo_stripe_idempotency_keys')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .addColumn('status', integer, (column) => column.notNull())
        .addColumn('body_json', 'text', (column) => column.notNull())
        .addColumn('created', integer, (column) => column.notNull())
        .execute();
    },
  },
  '0002-refund-status': {
    async up(db) {
      const refunds = () => db.schema.alterTable('demo_stripe_refunds');
      await refunds()
        .addColumn('status', 'text', (column) => column.notNull().defaultTo('succeeded'))
        .execute();
      await refunds().addColumn('failure_reason', 'text').execute();
    },
  },
  '0003-disputes': {
    async up(db) {
      const { integer } = columnTypes(db);
      const refunds = () => db.schema.alterTable('demo_stripe_refunds');
      await refunds()
        .addColumn('metadata_json', 'text', (column) => column.notNull().defaultTo('{}'))
        .execute();
      await refunds().addColumn('later_status', 'text').execute();
      await refunds().addColumn('later_at', integer).execute();
      await db.schema
        .createTable('demo_stripe_disputes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('charge', 'text', (column) => column.notNull())
        .addColumn('payment_intent', 'text', (column) => column.notNull())
        .addColumn('amount', integer, (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('created', integer, (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('demo_stripe_disputes_by_charge')
        .on('demo_stripe_disputes')
        .column('charge')
        .execute();
    },
  },
  '0004-payouts': {
    async up(db) {
      const { integer } = columnTypes(db);
      await db.schema.alterTable('demo_stripe_refunds').addColumn('failed_at', integer).execute();
      await db.schema.alterTable('demo_stripe_disputes').addColumn('closed_at', integer).execute();
      await db.schema
        .createTable('demo_stripe_balance_transactions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('reporting_category', 'text', (column) => column.notNull())
        .addColumn('source', 'text', (column) => column.notNull())
        .addColumn('amount', integer, (column) => column.notNull())
        .addColumn('fee', integer, (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('created', integer, (column) => column.notNull())
        .addColumn('available_on', integer, (column) => column.notNull())
        .addColumn('payout', 'text')
        .addUniqueConstraint('demo_stripe_balance_transactions_of', ['source', 'reporting_category'])
        .execute();
      await db.schema
        .createIndex('demo_stripe_balance_transactions_by_payout')
        .on('demo_stripe_balance_transactions')
        .column('payout')
        .execute();
      await db.schema
        .createTable('demo_stripe_payouts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('amount', integer, (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('created', integer, (column) => column.notNull())
        .addColumn('arrival_date', integer, (column) => column.notNull())
        .execute();
    },
  },
  '0005-customers': {
    async up(db) {
      const { integer } = columnTypes(db);
      await db.schema
        .createTable('demo_stripe_customers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('metadata_json', 'text', (column) => column.notNull())
        .addColumn('deleted_at', integer)
        .addColumn('created', integer, (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('demo_stripe_setup_intents')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('client_secret', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('customer', 'text', (column) => column.notNull())
        .addColumn('usage', 'text', (column) => column.notNull())
        .addColumn('payment_method', 'text')
        .addColumn('last_setup_error_json', 'text')
        .addColumn('created', integer, (column) => column.notNull())
        .execute();
      for (const [table, column] of [
        ['demo_stripe_payment_intents', 'customer'],
        ['demo_stripe_payment_intents', 'setup_future_usage'],
        ['demo_stripe_payment_methods', 'customer'],
      ] as const)
        await db.schema.alterTable(table).addColumn(column, 'text').execute();
      await db.schema.alterTable('demo_stripe_payment_methods').addColumn('detached_at', integer).execute();
      await db.schema
        .createIndex('demo_stripe_payment_methods_by_customer')
        .on('demo_stripe_payment_methods')
        .column('customer')
        .execute();
    },
  },
};
