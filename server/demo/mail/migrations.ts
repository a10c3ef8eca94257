import type { Migration } from 'kysely/migration';
import { columnTypes } from '#server/db/schema/migrations/engine.ts';

/** The mail stand-in's table; run with a separate migration table. */
export const demoMailMigrations: Record<string, Migration> = {
  '0001-initial': {
    async up(db) {
      const { integer, sequence } = columnTypes(db);
      await db.schema
        .createTable('demo_sent_mails')
        .addColumn('seq', integer, sequence)
        .addColumn('message_id', 'text', (column) => column.notNull().unique())
        .addColumn('recipient', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('html', 'text', (column) => column.notNull())
        .addColumn('body', 'text', (column) => column.notNull())
        .addColumn('sent_at', integer, (column) => column.notNull())
        .execute();
    },
  },
};
