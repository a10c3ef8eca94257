import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const TEMPLATE = 'bulkhead_template';

/** `server` is the address of any database; returns the new one's. */
export async function createDatabase(
  server: string,
  name = `shop_${randomUUID()}`,
  template = TEMPLATE,
): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`create database "${name}" template ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
