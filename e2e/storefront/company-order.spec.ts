import { expect, type Page } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { OWNER_WITH_COMPANIES } from '#e2e/support/demo-companies.ts';
import { readMailTo } from '#e2e/support/demo-mail.ts';
import { printDocumentIsReady } from '#e2e/support/print.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin, demoStaff } from '#server/demo/accounts.ts';
import { halvorsen } from '#server/demo/companies/companies.ts';
import { productOf } from '#server/demo/history/products.ts';
import { checkoutSchema } from '#shared/contracts/checkouts/checkouts.ts';
import { requestSchema } from '#shared/contracts/requests/requests.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { companyMessages, memberReasonMessages } from '#shared/messages/companies/companies.ts';
import { onAccountMessages } from '#shared/messages/payments/on-account.ts';
import { ownPriceMessages } from '#shared/messages/price-lists/account-prices.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';

test.use({ shopOwner: OWNER_WITH_COMPANIES });

const CONTRACT = 'Halvorsen contract';
const [PO_NUMBER, COST_CENTRE] = ['HS-4600', 'Hull 214'];
/** Quantities with the prices of the contract, of which the first one is that of 2,000 and more. */
const lines = [
  ['hex-bolt-m12', 2000, 0.175],
  ['socket-cap-screw-m8', 1000, 0.075],
  ['wedge-anchor-m10', 10, 34.5],
  ['flap-disc-125', 100, 1.89],
  ['cutting-disc', 200, 0.74],
  ['twist-drill-10', 10, 21.9],
  ['steel-pipe', 20, 62],
  ['slip-on-flange-dn50', 20, 11.9],
  ['brass-ball-valve', 20, 10.8],
  ['hydraulic-hose', 50, 3.65],
  ['ratchet-strap', 40, 10.5],
  ['ear-defenders', 20, 10.9],
] as const;
/** The manager needs fewer bolts, which then cost what the contract asks below 2,000. */
const corrected = { quantity: 1000, price: 0.19 };

async function openAs(page: Page, email: string): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (context === undefined) throw new Error('There is no browser');
  const own = await context.newPage();
  await beSignedIn(own, email);
  return own;
}

/** Pastes the lines, and asks for what is above her limit; returns the path of the request. */
async function collect(buyer: Page): Promise<string> {
  await buyer.goto('/quick-order');
  const text = lines.map(([picture, quantity]) => `${productOf(picture).partNumber}\t${quantity}`).join('\n');
  await buyer.getByLabel(quickOrderMessages.text, { exact: true }).fill(text);
  await buyer.getByRole('button', { name: quickOrderMessages.check, exact: true }).click();
  await buyer.getByRole('button', { name: quickOrderMessages.add(lines.length), exact: true }).click();
  await buyer.goto('/cart');
  await expect(buyer.getByText(ownPriceMessages.yours(CONTRACT, null)).first()).toBeVisible();
  const poNumber = buyer.getByLabel(cartPageMessages.poNumber);
  const costCentre = buyer.getByLabel(companyMessages.costCentre);
  for (const field of [poNumber, costCentre]) await expect(field).toHaveAttribute('aria-required', 'true');
  await expect(buyer.getByLabel(onAccountMessages.choice(30))).toBeChecked();
  await poNumber.fill(PO_NUMBER);
  await costCentre.selectOption(COST_CENTRE);
  await expect(buyer.getByLabel(purchaseMessages.address, { exact: true })).toHaveValue(/Receiving, Gate 2/);
  await expect(buyer.getByText('$3,840.50').first()).toBeVisible();
  await expectAccessible(buyer);
  await buyer.getByRole('button', { name: requestMessages.ask }).click();
  await buyer.waitForURL(/\/dashboard\/requests\/./);
  return new URL(buyer.url()).pathname;
}

async function approve(manager: Page, path: string): Promise<void> {
  await manager.setViewportSize({ width: 390, height: 844 });
  await manager.goto(path);
  const bolts = manager.getByRole('listitem').filter({ hasText: productOf('hex-bolt-m12').partNumber ?? '' });
  await bolts.getByLabel(requestMessages.quantity).fill(String(corrected.quantity));
  await expect(bolts.getByText(requestMessages.correctedPrice('$0.19'))).toBeVisible();
  await expect(manager.getByText(memberReasonMessages.order)).toBeVisible();
  await expectAccessible(manager);
  await manager.getByRole('button', { name: requestMessages.approve }).click();
  await expect(manager.getByText(requestMessages.approved)).toBeVisible();
}

test('a company buys by contract: a buyer asks, a manager corrects and approves, staff see it, and bookkeeping its invoice', async ({
  page,
}) => {
  await beSignedIn(page, halvorsen.buyer.email);
  const former = await callerHeaders(page.request, halvorsen.approver.email);
  const path = await collect(page);
  const request = `/api${path.replace('/dashboard', '')}`;
  expect((await page.request.get(request, { headers: former })).status()).toBe(200);

  const mail = await readMailTo(page.request, halvorsen.manager.email, path);
  expect(mail).toContain('$3,840.50');
  const manager = await openAs(page, halvorsen.manager.email);
  await manager.goto('/dashboard/company');
  const approver = manager.getByRole('listitem').filter({ hasText: halvorsen.approver.email });
  await approver.getByRole('button', { name: companyMessages.remove }).click();
  await manager.getByRole('dialog').getByRole('button', { name: companyMessages.remove }).click();
  await expect(manager.getByText(companyMessages.removed)).toBeVisible();
  await approve(manager, path);

  const headers = await callerHeaders(page.request, halvorsen.buyer.email);
  const { checkoutId } = requestSchema.parse(await (await page.request.get(request, { headers })).json());
  const read = await page.request.get(`/api/checkouts/${checkoutId}`, { headers });
  const { orders } = checkoutSchema.parse(await read.json());
  expect(orders.map(({ quantity, price }) => [quantity, price])).toEqual(
    lines.map(([, quantity, price], index) =>
      index === 0 ? [corrected.quantity, corrected.price] : [quantity, price],
    ),
  );
  const [bolts] = orders;

  const desk = await openAs(page, demoStaff.sales.email);
  await desk.goto(`/dashboard/order/${bolts?._id}`);
  for (const fact of [PO_NUMBER, COST_CENTRE, 'Halvorsen Shipyard', onAccountMessages.tag]) {
    await expect(desk.getByText(fact, { exact: true }).first()).toBeVisible();
  }
  const admin = await callerHeaders(page.request, demoAdmin.email);
  expect((await page.request.patch(`/api/orders/status/${bolts?._id}`, { headers: admin })).ok()).toBe(true);

  const viewer = await openAs(page, halvorsen.viewer.email);
  await viewer.goto(`/dashboard/invoice/order/${bolts?._id}`);
  await printDocumentIsReady(viewer);
  for (const fact of ['Halvorsen Shipyard', PO_NUMBER, COST_CENTRE, '$190.00']) {
    await expect(viewer.getByRole('article')).toContainText(fact);
  }

  for (const path of [request, `/api/checkouts/${checkoutId}`, `/api/orders/${bolts?._id}`]) {
    expect([path, (await page.request.get(path, { headers: former })).status()]).toEqual([path, 404]);
  }
  const gone = await openAs(page, halvorsen.approver.email);
  await gone.goto(path);
  await expect(gone.getByRole('heading', { name: commonMessages.notFound })).toBeVisible();
  for (const one of [manager, desk, viewer, gone]) await one.context().close();
});
