import type BetterSqlite3 from 'better-sqlite3';
import type { Database } from '#server/db/schema.ts';
import { connectionsOf, type SqliteConnections } from '#server/db/sqlite-connections.ts';

const statements = new WeakMap<BetterSqlite3.Database, BetterSqlite3.Statement<[], number>>();

/**
 * A number that differs after every write to the database, whoever wrote, this process or another. Null on an engine
 * that does not say. What is read between two equal ones is what the database held all the while.
 */
export function writeVersion(db: Database): number | null {
  const connections = connectionsOf(db);
  if (!connections) return null;
  if (connections.knownVersion === null) {
    connections.knownVersion = readVersion(connections);
    // What this turn of the event loop handles had come in before it began, so that one look serves all of it.
    setImmediate(() => {
      connections.knownVersion = null;
    });
  }
  return connections.knownVersion;
}

/** The same, looked up now. */
export function currentWriteVersion(db: Database): number | null {
  const connections = connectionsOf(db);
  return connections ? readVersion(connections) : null;
}

function readVersion(connections: SqliteConnections): number {
  // It tells of what other connections have written, and nothing is written on the reader.
  const reader = connections.reader();
  let statement = statements.get(reader);
  if (!statement) {
    statement = reader.prepare<[], number>('pragma data_version').pluck() as BetterSqlite3.Statement<[], number>;
    statements.set(reader, statement);
  }
  return statement.get() ?? 0;
}
