import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const TEMPLATE = 'bulkhead_template';

/** `server` is the address of any database; returns the new one's. */
export async function createDatabase(
  server: string,
  name = `shop_${randomUUID()}`,
  template = TEMPLATE,
): Promise<string> {
  await runOn(server, [`create database "${name}" template ${template}`]);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function runOn(server: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
