import { startPostgresServer } from '#server/testing/postgres/postgres-server.ts';

// A PostgreSQL with its default settings, which sync every commit. A process, so that it ends with the bench.
const server = await startPostgresServer();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void server.remove().finally(() => process.exit(0)));
}
process.send?.({ url: server.urlOf('postgres') });
