import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import type { FilledShop } from '#bench/filled-shop.ts';
import { paymentWebhook } from '#bench/provider.ts';
import { randomAddressHeaders } from '#bench/random-address.ts';
import type { ReferenceName } from '#bench/references/references.ts';
import { MAX_PAGE_SIZE } from '#shared/domain/limits.ts';
import { orderViews } from '#shared/domain/orders/order-views.ts';

export interface BenchCall {
  name: string;
  /** The reference that its rate is divided by; null for an offered rate, where latency counts. */
  of: ReferenceName | null;
  goal?: number;
  /** How much a request counts in the rate, such as the lines of a checkout; 1 by default. */
  counts?: number;
  /** Requests per second. */
  rate?: number;
  p99GoalMs?: number;
  prepare?: (url: string) => Promise<void>;
  /** Sent continuously meanwhile, on a separate connection. */
  background?: () => Partial<Request>;
  next: () => Partial<Request>;
}

const CHECKOUT_LINES = 20;
const PLACED_CHECKOUTS = 100;
/** Each account may read 600 times a minute. */
const SAVED_CARTS = 500;

export interface Tokens {
  admins: string[];
  customers: string[];
  identities: string[];
}

/** The days of the orders, which are those before the bench. */
function today(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `from=${day}&to=${day}`;
}

function pick<Item>(items: Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

export function benchCalls(shop: FilledShop, tokens: Tokens): BenchCall[] {
  let asked = 0;
  let paid = 0;
  let etag = '';
  const get = (path: string, token?: string): Partial<Request> => ({
    method: 'GET',
    path,
    headers: { ...randomAddressHeaders(), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  const latest = '/api/products?sort=-createdAt&limit=6';
  const newest = () => get(latest);
  // An address that is spelled in a new way is not in the response cache.
  const getUncached = (path: string) => {
    asked += 1;
    let left = asked;
    const spelled = path.replaceAll(/(?<=\?.*)[a-z]/gi, (letter) => {
      const isEncoded = left % 2 === 1;
      left = Math.floor(left / 2);
      return isEncoded ? `%${letter.charCodeAt(0).toString(16)}` : letter;
    });
    return get(spelled);
  };
  const newestUncached = () => getUncached(latest);
  const oneProduct = () => get(`/api/products/${pick(shop.productIds)}`);
  const search = () => getUncached(`/api/products?limit=20&q=${pick(shop.partNumbers).slice(0, -1)}`);
  const category = () =>
    getUncached(`/api/products?category=${encodeURIComponent(pick(shop.categories))}&sort=price&limit=20`);
  const priceRange = () => getUncached('/api/products?minPrice=0.2&maxPrice=0.3&sort=price&limit=20');
  const ownOrders = () => {
    const index = Math.floor(Math.random() * shop.customers.length);
    return get(`/api/orders/${shop.customers[index]?.email}?sort=-createdAt&limit=20`, tokens.customers[index]);
  };
  const order = (): Partial<Request> => ({
    method: 'POST',
    path: '/api/orders',
    headers: {
      ...randomAddressHeaders(),
      authorization: `Bearer ${pick(tokens.customers)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      productId: pick(shop.productIds),
      address: '418 Foundry Road, Dock 3',
      phone: '2165550143',
      quantity: 500,
    }),
  });
  const lines = () => {
    const first = Math.floor(Math.random() * shop.productIds.length);
    // The products of a checkout must differ.
    return Array.from({ length: CHECKOUT_LINES }, (_, n) => ({
      productId: shop.productIds[(first + 7 * n) % shop.productIds.length],
      quantity: 500,
      price: 0.2145,
    }));
  };
  const checkout = (token = pick(tokens.customers)): Partial<Request> => ({
    ...order(),
    path: '/api/checkouts',
    headers: { ...order().headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({
      lines: lines(),
      address: '418 Foundry Road, Dock 3',
      phone: '2165550143',
      poNumber: 'PO-1',
    }),
  });
  const placed: Partial<Request>[] = [];
  const send = (url: string, { path, method, headers, body }: Partial<Request>) =>
    fetch(`${url}${path}`, { method, headers, body } as RequestInit);
  const placeCheckouts = async (url: string) => {
    for (const token of tokens.customers.slice(0, PLACED_CHECKOUTS)) {
      const response = await send(url, checkout(token));
      const { _id } = (await response.json()) as { _id: string };
      placed.push(get(`/api/checkouts/${_id}`, token));
    }
  };
  const oneCheckout = () => {
    const read = pick(placed);
    return { ...read, headers: { ...read.headers, ...randomAddressHeaders() } };
  };
  const saveCarts = async (url: string) => {
    for (const token of tokens.customers.slice(0, SAVED_CARTS)) {
      const { headers } = get('', token);
      await send(url, {
        method: 'PUT',
        path: '/api/cart',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 0, lines: lines() }),
      });
    }
  };
  const cart = () => get('/api/cart', pick(tokens.customers.slice(0, SAVED_CARTS)));
  const payment = (): Partial<Request> => {
    const orderId = shop.unpaidOrderIds[paid % shop.unpaidOrderIds.length] ?? '';
    paid += 1;
    return { method: 'POST', path: '/api/webhooks/stripe', ...paymentWebhook(orderId, shop.orderTotal) };
  };
  const signIn = (): Partial<Request> => {
    const index = Math.floor(Math.random() * tokens.identities.length);
    const { headers } = get('', tokens.identities[index]);
    return {
      method: 'PUT',
      path: `/api/users/${shop.customers[index]?.email}`,
      // Browsers send this header; autocannon does not.
      headers: { ...headers, 'content-length': '0' },
    };
  };
  const allOrders = () => get('/api/orders?sort=-createdAt&limit=20', pick(tokens.admins));
  const lastPage = () =>
    get(`/api/orders?sort=-createdAt&limit=20&cursor=${shop.lastOrdersCursor}`, pick(tokens.admins));
  const orderSearch = () => get(`/api/orders?sort=-createdAt&limit=20&q=no.%20${asked++}`, pick(tokens.admins));
  const toShip = () => get('/api/orders?view=to-ship&sort=-createdAt&limit=20', pick(tokens.admins));
  const asAdmin = (path: string) => () => get(path, pick(tokens.admins));
  const productView = (view: string) => asAdmin(`/api/products?${view}&sort=-createdAt&limit=20`);
  const customerSearch = () => get(`/api/customers?limit=20&q=customer${asked++ % 5000}%40`, pick(tokens.admins));
  const longestList = () => get(`/api/orders?limit=${MAX_PAGE_SIZE}`, pick(tokens.admins));
  const mixed = () => {
    const dice = Math.random();
    if (dice < 0.4) return newest();
    if (dice < 0.75) return oneProduct();
    if (dice < 0.85) return search();
    if (dice < 0.95) return ownOrders();
    return order();
  };

  return [
    { name: 'six latest products, new', of: 'statement', goal: 0.9, next: newestUncached },
    { name: 'six latest products, kept', of: 'constant', goal: 0.75, next: newest },
    {
      name: 'six latest products, not modified',
      of: 'constant',
      goal: 0.9,
      prepare: async (url) => {
        etag = (await fetch(url + latest, { headers: randomAddressHeaders() })).headers.get('etag') ?? '';
      },
      next: () => ({ method: 'GET', path: latest, headers: { ...randomAddressHeaders(), 'if-none-match': etag } }),
    },
    { name: 'one product', of: 'constant', goal: 0.75, next: oneProduct },
    { name: 'a search for a part number', of: 'constant', next: search },
    { name: 'the 20 cheapest products of a category', of: 'constant', next: category },
    { name: 'the 20 cheapest products of a price range', of: 'constant', next: priceRange },
    { name: "a customer's 20 latest orders", of: 'constant', goal: 0.25, next: ownOrders },
    { name: "an administrator's first page of orders", of: 'constant', next: allOrders },
    { name: "an administrator's last page of orders", of: 'constant', next: lastPage },
    { name: "an administrator's orders to ship", of: 'constant', next: toShip },
    { name: 'a search for an order', of: 'constant', next: orderSearch },
    ...orderViews.map((view) => ({
      name: `all orders: ${view}`,
      of: 'constant' as const,
      next: asAdmin(`/api/orders?view=${view}&sort=-createdAt&limit=20`),
    })),
    { name: 'all orders: the oldest first', of: 'constant', next: asAdmin('/api/orders?sort=createdAt&limit=20') },
    { name: 'all orders: of a day', of: 'constant', next: asAdmin(`/api/orders?sort=-createdAt&limit=20&${today()}`) },
    { name: 'all orders: the counts of the views', of: 'constant', next: asAdmin('/api/orders/views') },
    { name: 'overview: what is to do', of: 'constant', next: asAdmin('/api/overview') },
    { name: 'overview: sales', of: 'constant', next: asAdmin('/api/overview/sales') },
    {
      name: 'overview: best sellers of this month',
      of: 'constant',
      next: asAdmin('/api/overview/best?period=this-month'),
    },
    { name: 'the first 20 customers', of: 'constant', next: asAdmin('/api/customers?limit=20') },
    { name: 'a search for a customer', of: 'constant', next: customerSearch },
    { name: 'the first 20 products of Manage Products', of: 'constant', next: productView('') },
    { name: 'what is low on stock', of: 'constant', next: productView('lowStock=true') },
    { name: 'the stocktake', of: 'constant', next: asAdmin('/api/stocktake') },
    { name: 'the history', of: 'constant', next: asAdmin('/api/history?limit=20') },
    { name: 'an order', of: 'transaction', goal: 2, next: order },
    { name: 'lines of checkouts of 20', of: 'transaction', counts: CHECKOUT_LINES, next: () => checkout() },
    { name: 'one checkout of 20 lines, read', of: 'constant', prepare: placeCheckouts, next: oneCheckout },
    { name: 'a cart of 20 lines, read', of: 'constant', prepare: saveCarts, next: cart },
    { name: 'a payment by webhook', of: 'transaction', next: payment },
    { name: 'a sign-in (PUT /users)', of: 'constant', next: signIn },
    { name: 'mixed: 75 % products, 10 % searches, 10 % own orders, 5 % orders', of: 'constant', next: mixed },
    { name: '1,000 orders a second, offered', of: null, rate: 1000, p99GoalMs: 10, next: order },
    {
      name: '500 latest products a second, while one client reads lists of 1,000 orders',
      of: null,
      rate: 500,
      p99GoalMs: 10,
      background: longestList,
      next: newest,
    },
  ];
}
