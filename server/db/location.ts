import path from 'node:path';
import { serverUrls } from '#server/db/postgres/server-urls.ts';

export interface PostgresLocation {
  url: string;
  poolSize: number;
  /** Of standbys, which answer what may be a moment old. */
  readUrl?: string;
  /** Without the pooler, to listen to what other processes write. */
  listenUrl?: string;
  /** What is between the shop and the server. */
  pooler?: 'transaction';
}

export type DatabaseLocation = { file: string } | PostgresLocation;

export interface DatabaseSettings {
  dataDir: string;
  demo: boolean;
  /** Null: the SQLite file in the data folder. */
  postgres: PostgresLocation | null;
}

export function databaseLocation(settings: DatabaseSettings): DatabaseLocation {
  return settings.postgres ?? { file: path.join(settings.dataDir, settings.demo ? 'demo.sqlite' : 'bulkhead.sqlite') };
}

/** Without user and password. */
export function nameOfDatabase(location: { file: string } | { url: string }): string {
  if ('file' in location) return location.file;
  const servers = serverUrls(location.url).map((url) => new URL(url));
  return `postgres://${servers.map(({ host }) => host).join(',')}${servers[0]?.pathname}`;
}

/** @throws on PostgreSQL, with `instead` */
export function requireFile(location: DatabaseLocation, instead: string): string {
  if ('file' in location) return location.file;
  throw new Error(`DATABASE_URL is set, so the shop is on PostgreSQL: ${instead}`);
}
