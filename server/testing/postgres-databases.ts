import { randomUUID } from 'node:crypto';
import pg from 'pg';

export const TEMPLATE = 'bulkhead_template';

/** Creates a database, given the address of any database on its server, and returns the new address. */
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
