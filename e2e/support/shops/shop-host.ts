import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type DemoShop, startDemoShop } from '#e2e/support/shops/demo-shop.ts';
import { freePort } from '#server/testing/free-port.ts';

export interface NewShop {
  owner: string;
  /** For tests that change what a process has once, such as the locale. */
  ownProcess: boolean;
  /** The address of a shop that its tests need no more. */
  instead: string | null;
}

/**
 * Starts shops on request, in this process if possible: it has loaded the server, and a process for each would take five times
 * as long. `main` is one of them; a database is that of PostgreSQL or null.
 */
export function hostShops(port: number, main: DemoShop, createDatabase: () => Promise<string | null>): void {
  const shops = new Map([[main.url, main]]);
  const stops: Promise<string[]>[] = [];
  const stop = (url: string) => {
    stops.push(shops.get(url)?.stop() ?? Promise.resolve([`There is no shop at ${url}`]));
    shops.delete(url);
  };
  const host = new Hono()
    .post('/', async (context) => {
      const { owner, ownProcess, instead }: NewShop = await context.req.json();
      if (instead !== null) stop(instead);
      const shop = await (ownProcess ? startProcess() : startDemoShop(await freePort(), owner, await createDatabase()));
      shops.set(shop.url, shop);
      return context.text(shop.url);
    })
    .delete('/', async (context) => {
      for (const url of shops.keys()) stop(url);
      return context.json((await Promise.all(stops)).flat());
    });
  serve({ fetch: host.fetch, port, hostname: '127.0.0.1' });
}

async function startProcess(): Promise<DemoShop> {
  const port = await freePort();
  const serveFile = path.join(import.meta.dirname, '..', '..', 'serve.ts');
  const child = spawn(process.execPath, [serveFile, String(port)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const [status] = await exit;
      return status === 0 ? [] : [`The process of ${url} ended with ${status}`];
    },
  };
}
