import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import type { FilledShop } from '#bench/fill.ts';

/** One kind of request that is measured. */
export interface BenchCall {
  name: string;
  /** The reference that its rate is a share of. */
  of: 'b' | 'c';
  /** What the share should be. */
  goal: number | null;
  next: () => Partial<Request>;
}

export interface Tokens {
  admin: string;
  /** One for each customer, in the order of the shop's. */
  customers: string[];
}

/** Each request comes from another address, as a proxy would say, so that no limit for one address is met. */
function fromAnywhere(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` };
}

function pick<Item>(items: Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

export function benchCalls(shop: FilledShop, tokens: Tokens): BenchCall[] {
  const get = (path: string, headers: Record<string, string> = {}): Partial<Request> => ({
    method: 'GET',
    path,
    headers: { ...fromAnywhere(), ...headers },
  });
  const customer = () => {
    const index = Math.floor(Math.random() * shop.emails.length);
    return { email: shop.emails[index] ?? '', headers: { authorization: `Bearer ${tokens.customers[index]}` } };
  };
  return [
    { name: 'six latest products', of: 'c', goal: 0.9, next: () => get('/api/products?sort=-createdAt&limit=6') },
    { name: 'one product', of: 'b', goal: 0.75, next: () => get(`/api/products/${pick(shop.productIds)}`) },
    {
      name: 'a search for a part number',
      of: 'c',
      goal: null,
      next: () => get(`/api/products?limit=20&q=BH-${Math.floor(Math.random() * 1000).toString(36)}`),
    },
    {
      name: "a customer's 20 latest orders",
      of: 'b',
      goal: 0.25,
      next: () => {
        const { email, headers } = customer();
        return get(`/api/orders/${email}?sort=-createdAt&limit=20`, headers);
      },
    },
    {
      name: "an administrator's first page of orders",
      of: 'b',
      goal: null,
      next: () => get('/api/orders?sort=-createdAt&limit=20', { authorization: `Bearer ${tokens.admin}` }),
    },
    {
      name: 'an order',
      of: 'c',
      goal: null,
      next: () => ({
        method: 'POST',
        path: '/api/orders',
        headers: {
          ...fromAnywhere(),
          ...customer().headers,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          productId: pick(shop.productIds),
          address: '418 Foundry Road, Dock 3',
          phone: '2165550143',
          quantity: 500,
        }),
      }),
    },
  ];
}
