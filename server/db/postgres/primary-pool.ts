import type { PostgresPool } from 'kysely';
import type { Client, ClientBase, Pool } from 'pg';

/** For `onConnect` of each pool. @throws when the server only repeats what another one does */
export async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Error('this server is a standby');
}

/** Connections to the primary among these servers. Looks for it again when it cannot be reached. */
export function primaryPool(pools: Pool[]): PostgresPool {
  let [primary] = pools;
  if (primary && pools.length === 1) return primary;
  let search: Promise<Pool> | undefined;

  /** The first that can be written to. @throws {AggregateError} with the reason of each */
  function findPrimary(): Promise<Pool> {
    search ??= Promise.any(
      pools.map(async (pool) => {
        (await pool.connect()).release();
        return pool;
      }),
    ).finally(() => {
      search = undefined;
    });
    return search;
  }

  return {
    connect: async () => {
      const known = primary;
      try {
        if (known) return await known.connect();
      } catch (error) {
        primary = await findPrimary();
        // It is only busy, and the caller has waited for it already.
        if (primary === known) throw error;
      }
      primary ??= await findPrimary();
      return primary.connect();
    },
    end: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
    options: pools[0]?.options ?? {},
  };
}

const SESSION_WITHIN_MS = 3000;

/** A connection of its own to the primary among these servers, on which no statement may take long. */
export function openSession(Base: typeof Client, urls: string[]): Promise<Client> {
  return Promise.any(
    urls.map(async (connectionString) => {
      const client = new Base({
        connectionString,
        application_name: 'bulkhead listener',
        keepAlive: true,
        pipeline: true,
        connectionTimeoutMillis: SESSION_WITHIN_MS,
        query_timeout: SESSION_WITHIN_MS,
      });
      // Without a listener a broken connection ends the process.
      client.on('error', () => {});
      try {
        await client.connect();
        await refuseStandby(client);
        return client;
      } catch (error) {
        await client.end().catch(() => {});
        throw error;
      }
    }),
  );
}
