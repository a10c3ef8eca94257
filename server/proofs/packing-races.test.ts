import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { writerOf } from '#server/db/connections.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

// Two benches pack one order, repeat scans whose responses are lost, and ship it, while its customer may cancel.

const barcode = '4006381333931';
const QUANTITY = 12;

interface Outcome {
  packed: number;
  shipped: number;
  cancelled: number;
  repeated: number;
  wrong: string[];
}

/** What a scan sends each time it is tried: its key, or the mistake of another one. */
type KeyOf = (key: string) => string;

async function race(shop: TestShop, count: number, keyOf: KeyOf): Promise<Outcome> {
  const outcome: Outcome = { packed: 0, shipped: 0, cancelled: 0, repeated: 0, wrong: [] };
  const benches = [await shop.addUser({ role: 'warehouse' }), await shop.addUser({ admin: true })];
  const customer = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 1_000_000, barcode });
  for (let round = 0; round < count; round += 1) {
    const order = await shop.placeOrder(customer, product, QUANTITY);
    const cancels = round % 3 === 0;
    const problem = await pack(shop, order, { benches, customer, cancels, keyOf, outcome });
    if (problem !== null) outcome.wrong.push(problem);
  }
  return outcome;
}

interface Round {
  benches: TestUser[];
  customer: TestUser;
  cancels: boolean;
  keyOf: KeyOf;
  outcome: Outcome;
}

/** Returns what is wrong at the end of a round; null when every acknowledged unit was counted once. */
async function pack(shop: TestShop, order: Order, round: Round): Promise<string | null> {
  const { benches, customer, cancels, keyOf, outcome } = round;
  const send = <Body = Packing>(method: string, path: string, { token }: TestUser, body?: object) =>
    shop.request<Body>(method, `/api${path}`, { token, body });
  let units = 0;
  const scan = async (by: TestUser): Promise<void> => {
    const key = randomUUID();
    const quantity = 1 + Math.floor(Math.random() * 3);
    const post = () => send('POST', `/packing/${order._id}/scans`, by, { key: keyOf(key), code: barcode, quantity });
    await delay(Math.random() * 3);
    // The response of every second scan is lost: it is sent again, together or afterwards.
    const tries = Math.random() < 0.5 ? [post()] : [post(), post()];
    const responses = await Promise.all(tries);
    outcome.repeated += tries.length - 1;
    if (responses.some(({ status }) => status === 200)) units += quantity;
  };
  const packing = benches.flatMap((bench) => Array.from({ length: 6 }, () => scan(bench)));
  const cancelling = cancels
    ? delay(Math.random() * 12).then(
        async () => (await send('DELETE', `/orders/${order._id}`, customer)).status === 200,
      )
    : Promise.resolve(false);
  const [isCancelled] = await Promise.all([cancelling, ...packing]);
  const counted = (await readPacked(shop, order._id)) ?? 0;
  if (!isCancelled && counted !== units) return `${order._id}: ${units} units acknowledged, ${counted} counted`;
  if (counted > QUANTITY) return `${order._id}: ${counted} packed of ${QUANTITY}`;
  const [last] = benches;
  if (last && !isCancelled) {
    const rest = { key: randomUUID(), code: barcode, quantity: QUANTITY - counted };
    if (rest.quantity > 0) await send('POST', `/packing/${order._id}/scans`, last, rest);
  }
  outcome.packed += 1;
  const shipments = await Promise.all(
    benches.map((bench) => send('POST', `/packing/${order._id}/shipment`, bench, {})),
  );
  const shipped = shipments.filter(({ status }) => status === 200).length;
  if (isCancelled) {
    outcome.cancelled += 1;
    return shipped === 0 ? null : `${order._id}: cancelled, and shipped`;
  }
  outcome.shipped += 1;
  return shipped === 2 ? null : `${order._id}: complete, and shipped by ${shipped} of 2 equal calls`;
}

async function readPacked({ deps }: TestShop, orderId: string): Promise<number | undefined> {
  const { rows } = await sql<{ packed: number }>`select packed from packings
    where order_id = ${orderId} and state <> 'reset'`.execute(writerOf(deps.db));
  return rows[0]?.packed;
}

test(
  'two benches that pack one order count every scan once, and no cancelled order is shipped',
  async () => {
    const count = rounds(9, 500);
    const settings = { unpaidOrdersPerCustomer: 1_000_000 };
    const shop = await openTestShop({ settings });
    const outcome = await race(shop, count, (key) => key);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.repeated).toBeGreaterThan(0);
    expect(await verifyDatabase(shop.deps.db)).toEqual([]);
    await shop.close();

    const careless = await openTestShop({ settings });
    const control = await race(careless, 4, () => randomUUID());
    expect(control.wrong.length).toBeGreaterThan(0);
    await careless.close();
    report({
      promise: 'Two benches that pack one order count every scan once, and no cancelled order is shipped',
      tried: `${count} orders packed by two benches at once, ${outcome.repeated} scans repeated, ${outcome.cancelled} orders cancelled meanwhile`,
      failed: outcome.wrong.length,
      control: `with another key for each repetition: ${control.wrong.length} of 4 parcels were counted wrongly`,
      test: 'server/proofs/packing-races.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
