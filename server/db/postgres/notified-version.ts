import { randomUUID } from 'node:crypto';
import type { DialectAdapter, Kysely } from 'kysely';
import type { Client } from 'pg';
import type { Database } from '#server/db/schema/tables.ts';

const CHANNEL = 'bulkhead_written';

/** How often the server is asked whether it still is the leader, and how long after a question that was answered the version counts. */
const ASK_EVERY_MS = 1000;
const VALID_FOR_MS = 3000;

/** The version changes at least as often: a process may end between its commit and its notification, and programs may not notify. */
export const CHANGES_EVERY_MS = 10_000;

/** Commits of one moment share a notification. */
const TELL_EVERY_MS = 5;

/**
 * The data version of PostgreSQL. Own commits change it before they are acknowledged, those of other processes when their
 * notification arrives. It is null while the connection that listens is away.
 */
export class NotifiedVersion {
  readonly #connect: () => Promise<Client>;
  readonly #own = randomUUID();
  #version = 1;
  #validUntil = Number.NEGATIVE_INFINITY;
  #changesAt = Number.NEGATIVE_INFINITY;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #connecting: Promise<void> | undefined;
  #isTelling = false;
  #isUntold = false;
  #isClosed = false;

  /** `connect` opens a session of its own on the leader, by which no other statement is sent. */
  constructor(connect: () => Promise<Client>) {
    this.#connect = connect;
  }

  /** Null while nothing is known of what other processes write. */
  get(): number | null {
    this.#start();
    return performance.now() < this.#validUntil ? this.#version : null;
  }

  /** Call it after a commit and before that is acknowledged, also when nobody knows whether it took place. */
  wrote(): void {
    this.#version += 1;
    this.#start();
    this.#tell();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#connecting;
    await this.#leave(this.#client);
  }

  #start(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setInterval(() => this.#keepUp(), ASK_EVERY_MS).unref();
    this.#keepUp();
  }

  #keepUp(): void {
    const client = this.#client;
    if (client) this.#ask(client, 'select pg_is_in_recovery() as standby').catch(() => this.#leave(client));
    else this.#connecting ??= this.#listen().finally(() => (this.#connecting = undefined));
  }

  async #listen(): Promise<void> {
    const client = await this.#connect().catch(() => null);
    if (client === null) return;
    client.on('error', () => void this.#leave(client));
    client.on('end', () => void this.#leave(client));
    client.on('notification', ({ payload }) => {
      if (payload !== this.#own) this.#version += 1;
    });
    try {
      // The order of notifications matters, and none of them has to outlast a crash.
      await client.query('set synchronous_commit = off');
      this.#client = client;
      this.#changesAt = Number.NEGATIVE_INFINITY;
      await this.#ask(client, `listen ${CHANNEL}`);
      if (this.#isUntold) this.#tell();
    } catch {
      await this.#leave(client);
    }
  }

  /** What was told before the answer has arrived with it. */
  async #ask(client: Client, question: string): Promise<void> {
    const askedAt = performance.now();
    const { rows } = await client.query<{ standby?: boolean }>(question);
    if (rows[0]?.standby) throw new Error('this server is a standby');
    if (client !== this.#client) return;
    this.#validUntil = askedAt + VALID_FOR_MS;
    if (askedAt < this.#changesAt) return;
    this.#version += 1;
    this.#changesAt = askedAt + CHANGES_EVERY_MS;
  }

  async #leave(client: Client | null): Promise<void> {
    if (client === null || client !== this.#client) return;
    this.#client = null;
    this.#validUntil = Number.NEGATIVE_INFINITY;
    await client.end().catch(() => {});
  }

  #tell(): void {
    this.#isUntold = true;
    const client = this.#client;
    if (client === null || this.#isTelling) return;
    this.#isTelling = true;
    this.#isUntold = false;
    client.query(`notify ${CHANNEL}, '${this.#own}'`).catch(() => this.#leave(client));
    setTimeout(() => {
      this.#isTelling = false;
      if (this.#isUntold) this.#tell();
    }, TELL_EVERY_MS).unref();
  }
}

const registered = new WeakMap<DialectAdapter, NotifiedVersion>();

export function registerNotifiedVersion(db: Database, version: NotifiedVersion): void {
  registered.set(db.getExecutor().adapter, version);
}

/** Null in a transaction, which reads what it locks. */
export function notifiedVersion<T>(db: Kysely<T>): number | null {
  return db.isTransaction ? null : (registered.get(db.getExecutor().adapter)?.get() ?? null);
}
