import path from 'node:path';

export type DatabaseLocation = { file: string } | { url: string; poolSize: number };

export interface DatabaseSettings {
  dataDir: string;
  demo: boolean;
  /** Null: the SQLite file in the data folder. */
  postgres: { url: string; poolSize: number } | null;
}

export function databaseLocation(settings: DatabaseSettings): DatabaseLocation {
  return settings.postgres ?? { file: path.join(settings.dataDir, settings.demo ? 'demo.sqlite' : 'bulkhead.sqlite') };
}

/** Without user and password. */
export function nameOfDatabase(location: { file: string } | { url: string }): string {
  if ('file' in location) return location.file;
  const { host, pathname } = new URL(location.url);
  return `postgres://${host}${pathname}`;
}

/** @throws on PostgreSQL, with `instead` */
export function requireFile(location: DatabaseLocation, instead: string): string {
  if ('file' in location) return location.file;
  throw new Error(`DATABASE_URL is set, so the shop is on PostgreSQL: ${instead}`);
}
