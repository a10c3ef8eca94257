import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Request } from 'autocannon';
import { type PeerProduct, type RunningPeer, searchText } from '#bench/peers/peer.ts';
import { type Place, startSeveralTimes } from '#bench/peers/place.ts';
import { runToEnd } from '#bench/peers/program.ts';
import { newEmail, pick, send } from '#bench/peers/send.ts';
import { randomAddressHeaders } from '#bench/random-address.ts';
import { installPackages } from '#tools/install-packages.ts';

const home = path.join(import.meta.dirname, 'evershop');
const program = 'node_modules/@evershop/evershop/dist/bin/evershop.js';
const pictures = path.join(import.meta.dirname, '..', '..', 'apps', 'web', 'public', 'products');
const buyer = { full_name: 'A B', telephone: '2165550143', address_1: '418 Foundry Road', city: 'Cleveland' };

/** Its server renders the storefront. The limits of requests are per address: each request comes from another one. */
export async function startEvershop(products: PeerProduct[], { folder, port, database }: Place): Promise<RunningPeer> {
  if (database === null) throw new Error('EverShop needs PostgreSQL');
  await installPackages(home);
  const { hostname, port: databasePort, username, password, pathname } = new URL(database.url);
  const env = {
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_NAME: pathname.slice(1),
    DB_USER: username,
    DB_PASSWORD: password,
    DB_SSLMODE: 'disable',
    PORT: String(port),
    TRUST_PROXY_HOPS: '1',
    SUPPRESS_NO_CONFIG_WARNING: '1',
    SUPPRESS_STRICTNESS_CHECK: '1',
    // Cash on delivery, which needs no provider of payments.
    NODE_CONFIG: JSON.stringify({ system: { cod: { status: 1 } } }),
    // It would listen on every address.
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'loopback.mjs')}`,
  };
  await mkdir(path.join(home, 'media'), { recursive: true });
  await cp(pictures, path.join(home, 'public', 'products'), { recursive: true });
  if (!existsSync(path.join(home, '.evershop', 'build'))) {
    await runToEnd([program, 'build'], { cwd: home, env });
  }
  const list = path.join(folder, 'products.json');
  await writeFile(list, JSON.stringify(products));
  await runToEnd(['fill.mjs', list], { cwd: home, env });
  const url = `http://127.0.0.1:${port}`;
  const running = await startSeveralTimes({ args: [program, 'start'], cwd: home, env, readyAt: `${url}/` });
  const fields =
    'productId uuid sku name description price{regular{value currency}} image{url alt} inventory{isInStock}';
  const read = (query: string): Partial<Request> => ({
    method: 'POST',
    path: '/api/graphql',
    headers: { 'content-type': 'application/json', ...randomAddressHeaders() },
    body: JSON.stringify({ query }),
  });
  const productsWith = (filters: string) => `{products(filters:[${filters}]){items{${fields}} total}}`;
  return {
    name: 'EverShop',
    database: 'PostgreSQL',
    url,
    ...running,
    databasePid: database.pid,
    latest: () => read(productsWith('{key:"limit",operation:eq,value:"6"}')),
    product: () => read(`{product(id:${1 + Math.floor(Math.random() * products.length)}){${fields}}}`),
    search: () =>
      read(
        productsWith(
          `{key:"limit",operation:eq,value:"20"},{key:"keyword",operation:eq,value:"${searchText(pick(products))}"}`,
        ),
      ),
    order: async () => {
      const email = newEmail();
      const cart = await send<{ data: { cartId: string } }>(`${url}/api/carts`, {
        body: {
          customer_full_name: buyer.full_name,
          customer_email: email,
          items: [{ sku: pick(products).slug, qty: 1 }],
        },
      });
      const { cartId } = cart.answer.data;
      await send(`${url}/api/carts/${cartId}/checkout`, {
        body: {
          cart_id: cartId,
          customer: { email },
          billingAddress: { ...buyer, country: 'US', province: 'US-OH', postcode: '44114' },
          paymentMethod: 'cod',
        },
      });
    },
    homePage: `${url}/`,
  };
}
