import type { CompiledQuery } from 'kysely';

const unseen = new WeakSet<CompiledQuery>();

/** Marks a write of what no response shows, after which responses stay in the cache. */
export function unseenWrite<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  unseen.add(query);
  return query;
}

const KINDS = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'];
const READS = /^\s*(select|with|set|begin|start transaction|commit|rollback|savepoint|release|show|explain|values)\b/i;
const CHANGES = /\b(insert into|update|delete from|merge into|for (no key )?update)\b/i;

/** Whether it may change what responses show. In case of doubt it does. */
export function isWrite(query: CompiledQuery): boolean {
  const { kind } = query.query;
  if (kind === 'SelectQueryNode' || unseen.has(query)) return false;
  if (KINDS.includes(kind)) return true;
  return !READS.test(query.sql) || (/^\s*with\b/i.test(query.sql) && CHANGES.test(query.sql));
}
