import { DefaultQueryCompiler } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openTestShop } from '#server/testing/test-shop.ts';

// Kysely takes longer to compile a statement than a file takes to run it, and PostgreSQL plans it again, so what many people
// read all day is compiled once.
test('lists that are open all day compile nothing after their first requests', async () => {
  await using cleanup = new AsyncDisposableStack();
  const shop = await openTestShop();
  cleanup.defer(() => shop.close());
  const [admin, customer] = [await shop.addUser({ admin: true }), await shop.addUser()];
  const products = [await shop.addProduct(), await shop.addProduct()];
  const { _id: checkout } = await shop.placeCheckout(customer, products);
  const read = async (path: string, token: string | undefined) => {
    const compile = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
    const { status } = await shop.request('GET', `/api${path}`, { token });
    const count = compile.mock.calls.length;
    compile.mockRestore();
    expect([path, status]).toEqual([path, 200]);
    return count;
  };
  const ofAll = ['/products?sort=-createdAt&limit=6', '/products?q=bolt', `/products/${products[0]?._id}`];
  const ofStaff = ['/orders?limit=1', '/orders?view=to-ship&limit=1', '/orders?view=unpaid&limit=1', '/orders/views'];
  const calls = [
    ...ofAll.map((path) => [path, undefined] as const),
    ...[...ofStaff, '/overview', '/overview/today', '/customers'].map((path) => [path, admin.token] as const),
    ...[`/orders/${customer.email}?limit=1`, `/checkouts/${checkout}`, '/cart'].map(
      (p) => [p, customer.token] as const,
    ),
  ];
  const compiled: [string, number][] = [];
  for (const [path, token] of calls) {
    // The second one reads settings that the first one has stored.
    for (let time = 0; time < 2; time += 1) await read(path, token);
    compiled.push([path, await read(path, token)]);
  }
  expect(compiled.filter(([, count]) => count > 0)).toEqual([]);
});
