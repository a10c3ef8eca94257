import { type KyselyPlugin, SelectModifierNode, SelectQueryNode } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

/** The rows that a transaction decides on cannot change before it writes. A query that says itself what it locks is left alone. */
export const lockRowsThatAreRead: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!SelectQueryNode.is(node) || node.endModifiers?.some(({ modifier }) => modifier === 'ForShare')) return node;
    const lock = SelectModifierNode.create('ForNoKeyUpdate');
    return { ...node, endModifiers: [...(node.endModifiers ?? []), lock] };
  },
  transformResult: async ({ result }) => result,
};

/** For reads of a transaction that lock no rows: what they see may be of a moment ago. */
export function withoutRowLocks(db: Database): Database {
  return db.withoutPlugins();
}
