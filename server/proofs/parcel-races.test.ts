import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { PackedParcel } from '#shared/contracts/fulfilment/packing.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// Two benches ship one packed parcel with different tracking numbers, while its customer may cancel a line.

interface Outcome {
  shipped: number;
  cancelled: number;
  wrong: string[];
}

/** Sends a parcel's shipment; the control sends one for each line, as if they were parcels of their own. */
type Ship = (bench: TestUser, orderIds: string[], trackingNumber: string) => Promise<unknown>;

async function race(shop: TestShop, count: number, ship: Ship): Promise<Outcome> {
  const outcome: Outcome = { shipped: 0, cancelled: 0, wrong: [] };
  const benches = [await shop.addUser({ role: 'warehouse' }), await shop.addUser({ admin: true })] as const;
  const customer = await shop.addUser();
  const products = await Promise.all(
    ['A-1', 'B-2', 'C-3'].map((partNumber) => shop.addProduct({ partNumber, availableQuantity: 1_000_000 })),
  );
  for (let round = 0; round < count; round += 1) {
    const checkout = await shop.placeCheckout(customer, products);
    await packAll(shop, benches[0], checkout, products);
    const ids = checkout.orders.map(({ _id }) => _id);
    const cancel = async () => {
      await delay(Math.random() * 4);
      const { status } = await shop.request('DELETE', `/api/orders/${ids[1]}`, { token: customer.token });
      return status === 200;
    };
    const [isCancelled] = await Promise.all([
      round % 2 === 0 ? cancel() : false,
      ...benches.map((bench, index) => ship(bench, ids, `1Z-${round}-${index}`)),
    ]);
    const { packings } = (
      await shop.request<PackedParcel>('GET', `/api/packing/${ids[0]}`, { token: benches[0].token })
    ).body;
    const numbers = new Set(packings.map(({ order }) => order.trackingNumber));
    const shipped = packings.filter(({ order }) => order.status).length;
    outcome.shipped += shipped > 0 ? 1 : 0;
    outcome.cancelled += isCancelled ? 1 : 0;
    if (isCancelled ? shipped > 0 : shipped !== ids.length || numbers.size !== 1) {
      outcome.wrong.push(`${checkout.number}: ${shipped} of ${ids.length} lines left with ${[...numbers].join(', ')}`);
    }
  }
  return outcome;
}

async function packAll(shop: TestShop, { token }: TestUser, { orders }: Checkout, products: Product[]): Promise<void> {
  for (const { _id, quantity, productId } of orders) {
    const code = products.find((product) => product._id === productId)?.partNumber;
    const body = { key: randomUUID(), code, quantity };
    const { status } = await shop.request('POST', `/api/packing/${_id}/scans`, { token, body });
    expect(status).toBe(200);
  }
}

test(
  'a parcel leaves complete and with one tracking number, or not at all',
  async () => {
    const count = rounds(12, 400);
    const settings = { unpaidOrdersPerCustomer: 1_000_000 };
    const shop = await openTestShop({ settings });
    const outcome = await race(shop, count, ({ token }, orders, trackingNumber) =>
      shop.request('POST', `/api/packing/${orders[0]}/shipment`, { token, body: { orders, trackingNumber } }),
    );
    expect(outcome.wrong).toEqual([]);
    expect(outcome.shipped).toBeGreaterThan(0);
    expect(await verifyDatabase(shop.deps.db)).toEqual([]);
    await shop.close();

    const careless = await openTestShop({ settings });
    const control = await race(careless, 6, async ({ token }, orders, trackingNumber) => {
      for (const id of orders) {
        await careless.request('POST', `/api/packing/${id}/shipment`, { token, body: { trackingNumber } });
      }
    });
    expect(control.wrong.length).toBeGreaterThan(0);
    await careless.close();
    report({
      promise: 'A parcel leaves complete and with one tracking number, or not at all',
      tried: `${count} parcels of 3 lines shipped by two benches at once, ${outcome.cancelled} lost a line meanwhile`,
      failed: outcome.wrong.length,
      control: `with a shipment for each line: ${control.wrong.length} of 6 parcels left in part or under two numbers`,
      test: 'server/proofs/parcel-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
