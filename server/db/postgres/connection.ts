import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import { LostDatabaseError, sqlState } from '#server/db/database-error.ts';
import { defer, isDeferred } from '#server/db/postgres/deferred.ts';
import { isWrite } from '#server/db/postgres/is-write.ts';
import { NotifiedVersion, registerNotifiedVersion } from '#server/db/postgres/notified-version.ts';
import { registerPools } from '#server/db/postgres/pool-use.ts';
import { openSession, primaryPool, refuseStandby } from '#server/db/postgres/primary-pool.ts';
import { currentReading, registerReplicas } from '#server/db/postgres/replica-reads.ts';
import { serverUrls } from '#server/db/postgres/server-urls.ts';
import { shopClient } from '#server/db/postgres/shop-client.ts';
import { Standbys } from '#server/db/postgres/standbys.ts';
import type { Database, Tables } from '#server/db/schema/tables.ts';
import { statementObserver } from '#server/db/statement-observer.ts';
import { registerProps } from '#server/db/together.ts';

export interface PostgresOptions {
  poolSize: number;
  /** Disables timeouts in transactions, for long work such as migrations. */
  patient?: boolean;
  /**
   * A pooler that gives each transaction another connection, and passes on no settings: statements have no names, and timeouts
   * are those of the user.
   */
  pooler?: 'transaction' | undefined;
  connectWithinMs?: number;
  /** Of standbys, for what `readAMomentOld` reads. */
  readUrl?: string | undefined;
  /** Of the same server without the pooler, to listen to what other processes write. */
  listenUrl?: string | undefined;
}

/** How long a request waits for a connection, or a statement for a lock, before it gets 503. */
const WAIT_MS = 10_000;
const timeouts = {
  statement_timeout: WAIT_MS,
  lock_timeout: WAIT_MS / 2,
  idle_in_transaction_session_timeout: WAIT_MS,
};

// The types bigint and numeric, which the driver would return as strings.
const NUMBERS = [20, 1700];

/** How long a read waits for a standby before it asks the leader. */
const CONNECT_TO_STANDBY_WITHIN_MS = 1000;

/** `url` may name several servers, of which the shop follows the primary. */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Database> {
  const { default: pg } = await import('pg');
  const isPooled = options.pooler === 'transaction';
  const Client = shopClient(pg.Client, { isNaming: !isPooled });
  const urls = serverUrls(url);
  const common: PoolConfig = {
    application_name: 'bulkhead',
    max: options.poolSize,
    connectionTimeoutMillis: options.connectWithinMs ?? WAIT_MS,
    keepAlive: true,
    // Statements are sent without waiting for the answers to earlier ones.
    pipeline: true,
    ...(!isPooled && { options: '-c synchronous_commit=on' }),
    ...(!isPooled && !options.patient && timeouts),
    // Enforced by the client, for a server that stops responding.
    ...(!options.patient && { query_timeout: WAIT_MS + 5000 }),
    types: {
      getTypeParser: (type, format) =>
        NUMBERS.includes(type) ? toNumber : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
    },
  };
  const openPool = (connectionString: string, settings: PoolConfig) => {
    const pool = new pg.Pool({ ...common, ...settings, connectionString, Client });
    // Without listeners a broken connection ends the process.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const pools = urls.map((url) => openPool(url, urls.length > 1 ? { onConnect: refuseStandby } : {}));
  const readUrls = options.readUrl === undefined ? [] : serverUrls(options.readUrl);
  const standbys = readUrls.map((url) => ({
    name: new URL(url).host,
    pool: openPool(url, { connectionTimeoutMillis: CONNECT_TO_STANDBY_WITHIN_MS }),
  }));
  const config = { pool: primaryPool(pools) };
  const listener = listenUrlOf(url, options);
  const version = listener === null ? null : new NotifiedVersion(() => openSession(pg.Client, serverUrls(listener)));
  const driver = new ShopPostgresDriver(config, { standbys, isPatient: options.patient, version });
  const dialect = new ShopPostgresDialect(config, driver);
  const db = new Kysely<Tables>({ dialect });
  registerProps(db, { config: { dialect }, driver, dialect });
  registerPools(db, [...pools, ...standbys.map(({ pool }) => pool)]);
  if (driver.standbys) registerReplicas(db, driver.standbys);
  if (version) registerNotifiedVersion(db, version);
  return db;
}

/** Null where no response is kept: in long work, behind a pooler that has no sessions, and of standbys that are a moment old. */
function listenUrlOf(url: string, { patient, pooler, readUrl, listenUrl }: PostgresOptions): string | null {
  if (patient || readUrl !== undefined) return null;
  return listenUrl ?? (pooler === 'transaction' ? null : url);
}

function toNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError('A number in the database is too large');
  return value;
}

class ShopPostgresDialect extends PostgresDialect {
  readonly #driver: ShopPostgresDriver;

  constructor(config: PostgresDialectConfig, driver: ShopPostgresDriver) {
    super(config);
    this.#driver = driver;
  }

  override createDriver(): ShopPostgresDriver {
    return this.#driver;
  }
}

interface StandbyPool {
  name: string;
  pool: Pool;
}

interface OpenTransaction {
  hasWritten: boolean;
  isReading: boolean;
}

interface DriverOptions {
  standbys?: StandbyPool[];
  isPatient?: boolean | undefined;
  version?: NotifiedVersion | null;
}

class ShopPostgresDriver extends PostgresDriver {
  readonly #prepared = new WeakSet<DatabaseConnection>();
  readonly #replicas: ShopPostgresDriver[];
  readonly #isPatient: boolean;
  readonly #version: NotifiedVersion | null;
  readonly #transactions = new Map<DatabaseConnection, OpenTransaction>();
  readonly standbys: Standbys | null = null;

  constructor(config: PostgresDialectConfig, { standbys = [], isPatient = false, version = null }: DriverOptions = {}) {
    super(config);
    this.#isPatient = isPatient;
    this.#version = version;
    const drivers = standbys.map(({ name, pool }) => ({ name, driver: new ShopPostgresDriver({ pool }) }));
    this.#replicas = drivers.map(({ driver }) => driver);
    if (drivers.length > 0) this.standbys = new Standbys(drivers, this);
  }

  override async init(options?: AbortableOperationOptions): Promise<void> {
    await Promise.all([super.init(options), ...this.#replicas.map((driver) => driver.init(options))]);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const reading = this.standbys && currentReading();
    return (reading && (await this.standbys?.connect(reading))) ?? this.connect();
  }

  async connect(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection().catch((error: unknown) => {
      throw new LostDatabaseError(error);
    });
    if (!this.#prepared.has(connection)) {
      this.#prepared.add(connection);
      const execute = observed(connection.executeQuery.bind(connection));
      connection.executeQuery = this.#noting(
        connection,
        withDeferred(<R>(query: CompiledQuery) => execute<R>(withoutNul(query)).catch(explain)),
      );
    }
    return connection;
  }

  /** Notes what is written: of a transaction at its end, of other statements at once, also when their outcome is unknown. */
  #noting(connection: DatabaseConnection, execute: Execute): Execute {
    const version = this.#version;
    if (version === null) return execute;
    return async <R>(query: CompiledQuery) => {
      if (!isWrite(query)) return execute<R>(query);
      const transaction = this.#transactions.get(connection);
      if (transaction) {
        transaction.hasWritten = true;
        return execute<R>(query);
      }
      return execute<R>(query).finally(() => version.wrote());
    };
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const executeQuery: Execute = (query) => connection.executeQuery(defer(query));
    this.#transactions.set(connection, { hasWritten: false, isReading: settings.accessMode === 'read only' });
    await super.beginTransaction({ executeQuery, streamQuery: connection.streamQuery }, settings);
    // The user may have timeouts too, for the sake of a pooler.
    if (this.#isPatient)
      for (const name of Object.keys(timeouts)) await executeQuery(CompiledQuery.raw(`set local ${name} = 0`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { hasWritten = true, isReading = false } = this.#transactions.get(connection) ?? {};
    this.#transactions.delete(connection);
    // Nothing depends on the end of a read, so the next statement of the connection follows it.
    if (isReading) await connection.executeQuery(defer(CompiledQuery.raw('commit')));
    else await super.commitTransaction(connection).finally(() => hasWritten && this.#version?.wrote());
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    this.#transactions.delete(connection);
    await super.rollbackTransaction(connection);
  }

  override async destroy(): Promise<void> {
    await Promise.all([super.destroy(), this.#version?.close(), ...this.#replicas.map((driver) => driver.destroy())]);
  }
}

type Execute = DatabaseConnection['executeQuery'];

function observed(execute: Execute): Execute {
  const observer = statementObserver();
  if (observer === null) return execute;
  return <R>(query: CompiledQuery) => observer.around('postgres', query.sql, () => execute<R>(query));
}

/** Deferred statements end at once. The next one that is not waits for them, and fails with the first of their errors. */
function withDeferred(execute: Execute): Execute {
  let failure: { error: unknown } | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
  };
  return async <R>(query: CompiledQuery) => {
    if (isDeferred(query)) {
      void execute(query).catch(fail);
      return { rows: [] };
    }
    // PostgreSQL answers in order, so that those of earlier statements are known by then.
    const result = await execute<R>(query).catch((error: unknown) => {
      fail(error);
      return null;
    });
    const failed = failure;
    failure = undefined;
    if (failed) throw failed.error;
    return result ?? { rows: [] };
  };
}

/** PostgreSQL cannot store NUL; like a lone surrogate, it becomes U+FFFD. */
function withoutNul(query: CompiledQuery): CompiledQuery {
  const hasNul = (value: unknown) => typeof value === 'string' && value.includes('\0');
  if (!query.parameters.some(hasNul)) return query;
  const parameters = query.parameters.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '�') : value));
  return { ...query, parameters };
}

/** Without an SQLSTATE it is a connection error, except a number out of range. */
function explain(error: unknown): never {
  throw sqlState(error) === null && !(error instanceof RangeError) ? new LostDatabaseError(error) : error;
}
