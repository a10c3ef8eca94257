import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { toPickLines } from '#shared/domain/fulfilment/pick-lines.ts';
import { parcelKey } from '#shared/domain/orders/parcel-key.ts';

// The figures of docs/a-day-in-the-warehouse.md: 200 orders fetched slip by slip, and by one pick list.

const NOON = Date.parse('2026-11-29T12:00:00Z');
const ORDERS = 200;
/** Between the middles of two aisles, and of two places of an aisle; every aisle is entered and left at its front. */
const AISLE_M = 4;
const PLACE_M = 1.2;

interface Walk {
  bins: number;
  aisles: number;
  metres: number;
}

/** From the bench in front of the first aisle through these bins, such as `C-04-2`, and back. */
function walk(stops: string[]): Walk {
  let at = { bin: '', aisle: 'A', place: 0 };
  const walked = { bins: 0, aisles: 0, metres: 0 };
  const go = (bin: string, aisle: string, place: number): void => {
    const across = Math.abs(aisle.charCodeAt(0) - at.aisle.charCodeAt(0)) * AISLE_M;
    const along = across === 0 ? Math.abs(place - at.place) : place + at.place;
    walked.metres += across + along * PLACE_M;
    at = { bin, aisle, place };
  };
  for (const bin of stops) {
    const [aisle = 'A', place = '0'] = bin.split('-');
    if (bin === at.bin) continue;
    if (at.bin !== '') {
      walked.bins += 1;
      walked.aisles += aisle === at.aisle ? 0 : 1;
    }
    go(bin, aisle, Number(place));
  }
  go('', 'A', 0);
  return { ...walked, metres: Math.round(walked.metres) };
}

test('200 orders are fetched on the way that the day in the warehouse says', async () => {
  const shop = await openTestShop({ settings: { demoHistory: 'year' } });
  shop.advance(NOON - shop.deps.now());
  await seedDemo(shop.demo);
  const { db } = shop.deps;
  const orders = await db.selectFrom('orders').selectAll().orderBy('seq', 'desc').limit(ORDERS).execute();
  const products = await db.selectFrom('products').selectAll().execute();
  await shop.close();

  const bins = new Map(products.map(({ id, bin }) => [id, bin ?? '']));
  const parcels = Map.groupBy(orders, ({ id, checkout_id: checkoutId, address }) =>
    parcelKey({ id, checkoutId, address }),
  );
  const bySlip = [...parcels.values()].flatMap((rows) => rows.map(({ product_id }) => bins.get(product_id) ?? ''));
  const picks = [...parcels].flatMap(([slip, rows]) =>
    rows.map(({ product_id: productId, quantity }) => ({ productId, slip, quantity })),
  );
  const goods = new Map(
    products.map(({ id, name, bin, part_number: partNumber }) => [id, { product: name, bin, partNumber }]),
  );
  const lines = toPickLines(picks, goods);
  const byList = lines.map(({ product }) => product.bin ?? '');
  const [slips, list] = [walk(bySlip), walk(byList)];
  const figures = {
    slips: parcels.size,
    products: lines.length,
    aisles: new Set(byList.map((bin) => bin.slice(0, 1))).size,
  };

  const file = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'a-day-in-the-warehouse.md');
  const day = (await readFile(file, 'utf8')).replaceAll(/\s+/g, ' ');
  expect(day).toContain(
    `The newest ${ORDERS} orders of the demo's year have ${figures.slips} slips and ${figures.products} products in a warehouse of ${aisleWords[figures.aisles]} aisles.`,
  );
  expect(day).toContain(
    `Slip by slip, Jon changes the bin ${slips.bins} times and the aisle ${slips.aisles} times, and walks ${metres(slips)}; by the pick list, ${list.bins} times and ${list.aisles} times, and ${metres(list)}.`,
  );
}, 120_000);

const aisleWords: Record<number, string> = { 7: 'seven', 8: 'eight', 9: 'nine' };

function metres({ metres: walked }: Walk): string {
  return `${walked.toLocaleString('en-US')} m`;
}
