import { expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { switchMails } from '#server/queries/mails/outbox.ts';
import { readMailContent } from '#server/services/mails/mail-content.ts';
import { openAccountShop } from '#server/testing/account-shop.ts';
import { checkoutBody, sampleDeliveryMethod } from '#server/testing/sample-bodies.ts';
import { setTax } from '#server/testing/set-tax.ts';
import type { Checkout, CheckoutFreight } from '#shared/contracts/checkouts/checkouts.ts';
import type { SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';

type Placed = Checkout & { freight: CheckoutFreight };

test('the mail of a bank transfer that pays a freight alone tells of it, and of another checkout beside its orders', async () => {
  const one = await openAccountShop();
  const { shop } = one;
  await inTransaction(shop.deps.db, (db) => switchMails(db, { at: 1 }));
  await setTax(shop, '19');
  await one.setTerms(5000);
  const products = [await shop.addProduct({ price: 5 })];
  const body = sampleDeliveryMethod({ name: 'Pallet' });
  const method = await shop.request<SavedDeliveryMethod>('POST', '/api/delivery-methods', {
    token: one.admin.token,
    body,
  });
  const delivery = { methodId: method.body._id, freight: 4.9 };
  const place = () =>
    shop.request<Placed>('POST', '/api/checkouts', {
      token: one.customer.token,
      body: { ...checkoutBody(products), delivery, onAccount: true },
    });
  const [first, second] = [await place(), await place()];
  for (const { body } of [first, second]) for (const order of body.orders) await one.ship(order);
  const freightOf = ({ body }: typeof first) => ({
    ...(body.orders[0] as Checkout['orders'][0]),
    _id: body.freight._id,
  });
  const paidMails = async () => {
    const { deps } = shop;
    const rows = await deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'orders_paid')
      .orderBy('seq')
      .execute();
    const context = { deps, origin: '', locale: 'en-US', timeZone: 'UTC' };
    return Promise.all(rows.map((row) => readMailContent(context, [row])));
  };
  const line = (checkout: Checkout) => ({
    number: checkout.number,
    product: 'Freight: Pallet',
    net: '$4.90',
    total: '$5.83',
  });
  await one.transfer([[freightOf(first), 5.83]]);
  const alone = {
    what: `freight of ${first.body.number}`,
    byTransfer: true,
    isPaid: true,
    total: '$5.83',
    orders: [line(first.body)],
  };
  expect(await paidMails()).toMatchObject([{ mail: { content: alone } }]);

  const [order] = first.body.orders;
  if (!order) return expect.fail();
  await one.transfer([
    [order, 59.5],
    [freightOf(second), 5.83],
  ]);
  const both = { total: '$65.33', orders: [{ total: '$59.50' }, line(second.body)] };
  const [, mail] = await paidMails();
  expect(mail).toMatchObject({ mail: { content: both } });
  expect(mail).not.toHaveProperty('mail.content.what');
  await shop.close();
});
