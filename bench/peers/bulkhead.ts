import path from 'node:path';
import type { Request } from 'autocannon';
import type { Engine } from '#bench/engine.ts';
import { startMeasuredShop } from '#bench/measured-shop.ts';
import { type PeerProduct, type RunningPeer, searchText } from '#bench/peers/peer.ts';
import { pick, send } from '#bench/peers/send.ts';
import { paymentWebhook } from '#bench/provider.ts';
import { randomAddressHeaders } from '#bench/random-address.ts';

const root = path.join(import.meta.dirname, '..', '..');

interface Product {
  _id: string;
  product: string;
  description: string;
  price: number;
  image: string;
}

/** With as many products as orders, at most as many as one list has; its peers get the same products. */
export async function startBulkhead(rows: number, engine: Engine): Promise<RunningPeer & { products: PeerProduct[] }> {
  const shop = await startMeasuredShop(rows, { tree: root, program: 'dist/server/index.js' }, { engine, starts: 3 });
  const { url, pid, databasePid, readyMs, stop } = shop;
  const get = (at: string): Partial<Request> => ({ method: 'GET', path: at, headers: randomAddressHeaders() });
  const { answer: known } = await send<Product[]>(`${url}/api/products?limit=${rows}`, { method: 'GET' });
  const products = known.map(({ product, description, price, image }, index) => ({
    slug: `product-${index}`,
    name: product,
    description,
    price,
    image,
  }));
  return {
    name: 'Bulkhead',
    database: engine === 'postgres' ? 'PostgreSQL' : 'file',
    url,
    pid,
    databasePid,
    readyMs,
    products,
    latest: () => get('/api/products?sort=-createdAt&limit=6'),
    product: () => get(`/api/products/${pick(known)._id}`),
    search: () => get(`/api/products?limit=20&q=${encodeURIComponent(searchText(pick(products)))}`),
    order: async () => {
      const { answer } = await send<{ _id: string; total: number }>(`${url}/api/orders`, {
        headers: { authorization: `Bearer ${pick(shop.tokens.customers)}` },
        body: { productId: pick(known)._id, address: '418 Foundry Road, Dock 3', phone: '2165550143', quantity: 500 },
      });
      await send(`${url}/api/webhooks/stripe`, paymentWebhook(answer._id, Math.round(answer.total * 100)));
    },
    homePage: `${url}/`,
    stop,
  };
}
