import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import { contract } from '#shared/contracts/contract.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// Who is not of an account never meets its part numbers: every response of every read is searched for them.

/** One that an order keeps, and one that only the list of the account has. */
const ORDERED = 'ZQX-7391';
const UNORDERED = 'ZQY-5508';

let shop: TestShop;
let insider: TestUser;
let ids: string[];
let products: Product[];
beforeEach(async () => {
  shop = await openTestShop();
  insider = await shop.addUser();
  const [bolt, nut] = [await shop.addProduct({ product: 'Bolt' }), await shop.addProduct({ product: 'Nut' })];
  products = [bolt, nut];
  await name(insider, bolt, ORDERED);
  await name(insider, nut, UNORDERED);
  const order = await shop.placeOrder(insider, bolt);
  const lines = products.map(({ _id }) => ({ productId: _id, quantity: 10 }));
  const quote = await send<{ _id: string }>(insider, 'POST', '/quotes', { lines });
  expect(quote.status).toBe(201);
  ids = [bolt._id, nut._id, order._id, insider.userId, quote.body._id];
});
afterEach(() => shop.close());

const send = <Body>(user: TestUser | null, method: string, path: string, body?: object) =>
  shop.request<Body>(method, `/api${path}`, { ...(user && { token: user.token }), ...(body && { body }) });
const name = (user: TestUser, { _id }: Product, number: string) =>
  send(user, 'PUT', `/accounts/own/part-numbers/${_id}`, { number });

/** Every read with the ids of what the insider has. */
function readsOf(user: TestUser | null): string[] {
  const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun));
  const reads = endpoints
    .filter(({ method, produces }) => method === 'GET' && (produces === undefined || produces === 'text/csv'))
    .flatMap(({ path }) => (path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+/g, id)) : [path]));
  const numbers = ids.map((id) => `/accounts/${insider.userId}/part-numbers/${id}`);
  const files = [`/orders/${user?.email}`, `/orders/${insider.email}`, `/checkouts?email=${insider.email}`];
  return [...reads, ...numbers, ...files, '/products?q=bolt', `/products/batch?ids=${ids.join()}`];
}

/** Addresses whose responses hold the number, in whatever writing. */
async function findNumber(user: TestUser | null, number: string): Promise<string[]> {
  const folded = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  const found: string[] = [];
  for (const address of readsOf(user)) {
    const { body, headers } = await send<unknown>(user, 'GET', address);
    const text = `${typeof body === 'string' ? body : JSON.stringify(body)} ${[...headers].flat().join(' ')}`;
    if (folded(text).includes(folded(number))) found.push(address);
  }
  return found;
}

test('the part numbers of an account are in no response to others', async () => {
  // The control: the same comparison finds them in the responses to the account itself.
  const own = await findNumber(insider, UNORDERED);
  const numbers = `/accounts/${insider.userId}/part-numbers`;
  expect(own).toEqual(expect.arrayContaining([numbers, `${numbers}/export`, `/quotes/${ids.at(-1)}`]));
  expect(await findNumber(insider, ORDERED)).toContain(`/orders/${ids[2]}`);
  const [rival, warehouse] = [await shop.addUser(), await shop.addUser({ role: 'warehouse' })];
  const [bolt] = products;
  if (bolt) await name(rival, bolt, 'R-1');
  for (const user of [rival, null]) {
    for (const number of [ORDERED, UNORDERED]) {
      expect(await findNumber(user, number)).toEqual([]);
      const search = await send<Product[]>(user, 'GET', `/products?q=${number}`);
      expect(search.body).toEqual([]);
    }
  }
  // Who packs reads what orders keep, which is printed on slips, and no lists of numbers.
  expect(await findNumber(warehouse, UNORDERED)).toEqual([]);
  const packed = await findNumber(warehouse, ORDERED);
  expect(packed.filter((address) => !/^\/(orders|checkouts|packing)/.test(address))).toEqual([]);
});
