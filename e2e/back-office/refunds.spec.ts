import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { buy } from '#e2e/support/buy.ts';
import { openDesk } from '#e2e/support/desk.ts';
import { accessToken } from '#e2e/support/orders.ts';
import { countPages, printDocumentIsReady } from '#e2e/support/print.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { Mail } from '#shared/contracts/mails/mails.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';
import { orderProgressMessages } from '#shared/messages/orders/order-states.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { paymentStateMessages, refundFieldMessages, refundMessages } from '#shared/messages/payments/refunds.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';

ownShop.use({ shopOwner: 'refunds' });

const test = sharePage(ownShop, demoCustomer.email);

test('staff refund a part and the rest, after which the order cannot be shipped', variant, async ({ page }) => {
  const order = await buy(page);
  const desk = await openDesk(page);
  await desk.goto(`/dashboard/order/${order._id}`);
  const refunds = desk.getByRole('region', { name: refundMessages.title });
  const refund = refunds.getByRole('button', { name: refundMessages.refund });
  await refund.click();
  const dialog = desk.getByRole('dialog');
  const title = desk.locator('header', { has: desk.getByRole('heading', { level: 1 }) });
  const amount = dialog.getByLabel(refundMessages.amount);
  await expect(amount).toHaveValue(order.total.toFixed(2));
  await expect(dialog.getByRole('status')).toContainText('the order is closed');
  await amount.fill(String(order.total + 1));
  await expect(dialog.getByRole('status')).toHaveText(refundFieldMessages.tooLarge);
  await amount.fill('1.5');
  await expect(dialog.getByLabel(refundMessages.restock)).toHaveCount(0);
  const confirm = dialog.getByRole('button', { name: refundMessages.confirm, exact: true });
  await confirm.click();
  await expect(dialog.getByText(refundFieldMessages.reason)).toBeVisible();
  await dialog.getByLabel(refundMessages.reason).fill('One is bent');
  await expectAccessible(desk);
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(refunds.getByRole('listitem')).toContainText(['$1.50Returned']);
  await expect(title.getByText(paymentStateMessages.partlyRefunded)).toBeVisible();

  await refund.click();
  await dialog.getByLabel(refundMessages.reason).fill('All are bent');
  await dialog.getByLabel(refundMessages.restock).check();
  await expect(dialog.getByRole('status')).toContainText('pieces return to stock');
  await confirm.click();
  await expect(title.getByText(paymentStateMessages.refunded, { exact: true })).toBeVisible();
  await expect(refund).toHaveCount(0);
  await expect(desk.getByRole('button', { name: orderPageMessages.ship, exact: true })).toHaveCount(0);
  await expect(desk.getByText(refundMessages.doNotSend)).toBeVisible();
  await expect(desk.getByRole('article')).toContainText(orderProgressMessages.refunded);
  await expect(desk.getByRole('article')).not.toContainText(orderProgressMessages.beingPacked);
  await expectFits(desk);
  await desk.goto(`/dashboard/allorders?view=refunded&q=${order.number}`);
  const row = desk.getByRole('row').filter({ hasText: order.number });
  await expect(row).toContainText(paymentStateMessages.refunded);
  await expect(row).toContainText(refundMessages.held);
  await expect(row).toContainText(orderProgressMessages.refunded);
  await expect(row.getByRole('button', { name: adminMessages.pending })).toHaveCount(0);
  await desk.context().close();

  await page.goto(`/dashboard/order/${order._id}`);
  const returned = page.getByRole('region', { name: refundMessages.title }).getByRole('listitem');
  await expect(returned).toHaveCount(2);
  await expect(returned.first()).not.toContainText('One is bent');
  const documents = page.getByRole('region', { name: orderPageMessages.documents });
  await expect(documents.getByRole('link', { name: /^Credit note CN-\d{4}-\d{6}$/ })).toHaveCount(2);
  await documents.getByRole('link', { name: /^Invoice INV-\d{4}-\d{6}$/ }).click();
  // The order's page has an article too.
  await printDocumentIsReady(page);
  const paper = page.getByRole('article');
  await expect(paper).toContainText(order.name);
  await expect(paper).toContainText(order.transactionId ?? 'no transaction');
  await expect(paper.getByText(taxMessages.net, { exact: true })).toHaveCount(0);
  const invoiceNumber = /INV-\d{4}-\d{6}/.exec(await paper.innerText())?.[0];
  // With other fonts it is two pages.
  await page.evaluate(() => document.fonts.ready);
  for (const format of ['A4', 'Letter']) expect(countPages(await page.pdf({ format }))).toBe(1);
  await expectFits(page);
  await page.goto(`/dashboard/invoice/order/${order._id}`);
  await expect(paper).toHaveCount(3);
  const totals = paper.getByRole('definition').filter({ hasText: /^\$[\d,.]+$/ });
  const shown = (await totals.allInnerTexts()).map((text) => Math.round(Number(text.replace(/[$,]/g, '')) * 100));
  // Each says its total above and below its lines.
  const rest = order.total * 100 - 150;
  expect(shown).toEqual([order.total * 100, order.total * 100, 150, 150, rest, rest].map(Math.round));
  for (const note of [1, 2]) {
    await expect(paper.nth(note)).toContainText(`For invoice ${invoiceNumber}`);
    // Only staff see it.
    await expect(paper.nth(note)).not.toContainText('bent');
  }
  await page.goto(`/dashboard/receipt/${order._id}`);
  await expect(page.getByText(refundMessages.refundedSum, { exact: true })).toBeVisible();
});

test(
  'the rest is refunded in Stripe’s dashboard, and both sides see it at once',
  variant,
  async ({ page, browser }) => {
    const order = await buy(page);
    const desk = await openDesk(page);
    const { request } = desk.context();
    const headers = { authorization: `Bearer ${await accessToken(desk)}` };
    await desk.goto(`/dashboard/order/${order._id}`);
    await desk.getByRole('button', { name: refundMessages.refund }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel(refundMessages.amount).fill('1.5');
    await dialog.getByLabel(refundMessages.reason).fill('One is bent');
    await dialog.getByRole('button', { name: refundMessages.confirm, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await desk.goto(`/dashboard/allorders?q=${order.number}`);
    const row = desk.getByRole('row').filter({ hasText: order.number });
    await expect(row).toContainText(paymentStateMessages.partlyRefunded);
    await page.goto('/dashboard/myorder');
    const card = page.getByRole('article').filter({ hasText: order.number });
    await expect(card).toContainText(paymentStateMessages.partlyRefunded);

    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false });
    const stripe = await context.newPage();
    await stripe.goto('/demo/stripe');
    await stripe.getByLabel('Search payments').fill(order._id);
    await stripe.getByLabel('Search payments').press('Enter');
    const payment = stripe.getByRole('article').getByRole('link');
    await expect(payment).toHaveCount(1);
    await payment.press('Enter');
    await stripe.getByLabel('Amount in USD').fill('0');
    await stripe.getByLabel('Amount in USD').press('Enter');
    await expect(stripe.getByRole('alert')).toBeVisible();
    await stripe.getByLabel('Amount in USD').fill(String(Math.round((order.total - 1.5) * 100) / 100));
    await stripe
      .getByRole('region', { name: 'Refund', exact: true })
      .getByLabel('Webhooks arrive')
      .selectOption('twice');
    await stripe.getByRole('button', { name: 'Refund', exact: true }).press('Enter');
    await expect(stripe.getByRole('status')).toContainText('The shop hears of it twice.');
    await context.close();

    await expect(row).toContainText(paymentStateMessages.refunded);
    await expect(row).toContainText(refundMessages.held);
    await expect(card).toContainText(paymentStateMessages.refunded);
    await desk.goto(`/dashboard/order/${order._id}`);
    await expect(desk.getByText(refundMessages.doNotSend)).toBeVisible();
    await expect(desk.getByRole('button', { name: orderPageMessages.ship, exact: true })).toHaveCount(0);
    expect((await request.patch(`/api/orders/status/${order._id}`, { headers })).status()).toBe(409);
    const documents: Invoice[] = await (await request.get(`/api/orders/${order._id}/invoices`, { headers })).json();
    const signed = documents.map(({ kind, total }) => [kind, Math.round(total * (kind === 'invoice' ? 100 : -100))]);
    const cents = Math.round(order.total * 100);
    expect(signed).toEqual([
      ['invoice', cents],
      ['credit_note', -150],
      ['credit_note', 150 - cents],
    ]);
    const returned = ['credit_note', 'refund_made'];
    const mails = ['order_placed', 'invoice', 'orders_paid', ...returned, ...returned];
    await expect.poll(() => kindsOfMailsAbout(request, headers, order)).toEqual(mails);

    await desk.getByRole('complementary').getByRole('link', { name: navigationMessages.demoStripe }).click();
    const newest = desk.getByRole('article').first();
    await expect(newest).toContainText(paymentStateMessages.refunded);
    await expectFits(desk);
    await newest.getByRole('link').click();
    await expectFits(desk);
    await desk.getByRole('button', { name: 'Open a dispute' }).click();
    await expect(desk.getByRole('button', { name: 'The shop wins' })).toBeVisible();
    await expectFits(desk);
    await desk.context().close();
  },
);

/** Of those that are sent, oldest first. */
async function kindsOfMailsAbout(request: APIRequestContext, headers: Record<string, string>, { _id }: Order) {
  const sent: Mail[] = await (await request.get('/api/mails?view=sent', { headers })).json();
  const about = sent.filter((mail) => mail.about?.orderId === _id);
  return about.map(({ kind }) => kind).reverse();
}

async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}
