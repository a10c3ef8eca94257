import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { LostDatabaseError, sqlState } from '#server/db/database-error.ts';
import type { Database, Tables } from '#server/db/schema/tables.ts';

export interface PostgresOptions {
  /** How many connections this process holds at most. */
  poolSize: number;
  /** For work that may take long, such as migrations: nothing is cut off. */
  patient?: boolean;
}

/** A request waits this long for a connection, and a statement for another transaction's lock, before it gets 503. */
const WAIT_MS = 10_000;
const timeouts = {
  statement_timeout: WAIT_MS,
  lock_timeout: WAIT_MS / 2,
  idle_in_transaction_session_timeout: WAIT_MS,
  // On this side, for a server that is gone without a word.
  query_timeout: WAIT_MS + 5000,
};

// Types of PostgreSQL whose values the driver would give as texts: bigint, and numeric, which sums are.
const NUMBERS = [20, 1700];

/** Connects when the first query is made. Throws nothing. */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Database> {
  // Only shops on PostgreSQL load its driver.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'bulkhead',
    max: options.poolSize,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    options: '-c synchronous_commit=on',
    ...(options.patient ? {} : timeouts),
    types: {
      getTypeParser: (type, format) =>
        NUMBERS.includes(type) ? toNumber : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
    },
  });
  // A connection that breaks makes the query on it fail, and the next query gets another one. Without a listener, idle or
  // in use, the process would end.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({ dialect: new ShopPostgresDialect({ pool }) });
}

function toNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError('A number in the database is too large');
  return value;
}

class ShopPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new ShopPostgresDriver(this.#config);
  }
}

class ShopPostgresDriver extends PostgresDriver {
  readonly #prepared = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection().catch((error: unknown) => {
      throw new LostDatabaseError(error);
    });
    if (!this.#prepared.has(connection)) {
      this.#prepared.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = <R>(query: CompiledQuery) => execute<R>(withoutNul(query)).catch(explain);
    }
    return connection;
  }
}

/** PostgreSQL stores no NUL; like the lone half of a surrogate, it becomes the sign for what cannot be shown. */
function withoutNul(query: CompiledQuery): CompiledQuery {
  const hasNul = (value: unknown) => typeof value === 'string' && value.includes('\0');
  if (!query.parameters.some(hasNul)) return query;
  const parameters = query.parameters.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '�') : value));
  return { ...query, parameters };
}

/** What has no code of PostgreSQL's is an error of the connection, but for a number that could not be read. */
function explain(error: unknown): never {
  throw sqlState(error) === null && !(error instanceof RangeError) ? new LostDatabaseError(error) : error;
}
