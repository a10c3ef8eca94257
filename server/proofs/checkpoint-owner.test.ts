import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import { openTestShop } from '#server/testing/test-shop.ts';

// A program beside the shop holds long reads and runs the checkpoints, as Litestream does.

test(
  'a program that runs the checkpoints delays and loses nothing',
  async () => {
    const orders = rounds(60, 1000);
    const shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: orders } });
    const customer = await shop.addUser();
    const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100_000, price: 5 });
    const reader = new BetterSqlite3(shop.file, { timeout: 1000 });
    const owner = new BetterSqlite3(shop.file, { timeout: 1000 });
    const placed: string[] = [];
    for (let i = 0; i < orders; i += 1) {
      if (i % 10 === 0) reader.exec('begin; select count(*) from orders');
      placed.push((await shop.placeOrder(customer, product))._id);
      if (i % 10 === 5) owner.pragma('wal_checkpoint(PASSIVE)');
      if (i % 10 === 9) reader.exec('commit');
      if (i % 20 === 19) owner.pragma('wal_checkpoint(TRUNCATE)');
    }
    reader.close();
    const stored = owner.prepare<[], string>('select id from orders').pluck().all();
    owner.close();
    expect(new Set(stored)).toEqual(new Set(placed));
    expect(placed).toHaveLength(orders);
    await shop.close();
    report({
      promise: 'A program that reads for long and owns the checkpoints, as Litestream does, does no harm',
      tried: `${orders} orders, ${Math.floor(orders / 10)} long reads, ${Math.floor((orders * 3) / 20)} checkpoints`,
      failed: 0,
      control: 'none: Litestream itself was not run',
      test: 'server/proofs/checkpoint-owner.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
