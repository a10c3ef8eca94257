import type { CompiledQuery } from 'kysely';

const deferred = new WeakSet<CompiledQuery>();

/**
 * Marks a statement of a transaction whose result is not read. It is sent without waiting; its error comes with the
 * next statement, at the latest with the commit.
 */
export function defer<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  deferred.add(query);
  return query;
}

export function isDeferred(query: CompiledQuery): boolean {
  return deferred.has(query);
}
