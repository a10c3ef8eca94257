import { expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { openDesk } from '#e2e/support/desk.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { customerFieldMessages, customerMessages } from '#shared/messages/customers/customers.ts';
import { invoiceExportMessages } from '#shared/messages/invoices/bookkeeping.ts';
import { invoiceListMessages, invoiceStateMessages } from '#shared/messages/invoices/invoice-list.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { onAccountMessages } from '#shared/messages/payments/on-account.ts';
import { refundMessages } from '#shared/messages/payments/refunds.ts';
import { transferMessages } from '#shared/messages/payments/transfers.ts';
import { orderMessages } from '#shared/messages/users/account.ts';

ownShop.use({ shopOwner: 'on-account' });

const test = sharePage(ownShop, demoCustomer.email);

async function allow(desk: Page, limit: string): Promise<void> {
  await desk.goto('/dashboard/customers');
  await desk.getByLabel(customerMessages.search).fill(demoCustomer.email);
  await expect(desk).toHaveURL(/q=customer/);
  await desk.getByRole('table').getByRole('link').first().click();
  const terms = desk.getByRole('form', { name: customerMessages.termsTitle });
  await terms.getByLabel(customerMessages.creditLimit).fill('0');
  await terms.getByRole('button', { name: customerMessages.allow }).click();
  await expect(terms.getByText(customerFieldMessages.creditLimit)).toBeVisible();
  await terms.getByLabel(customerMessages.creditLimit).fill(limit);
  await terms.getByRole('button', { name: customerMessages.allow }).click();
  await expect(terms.getByRole('button', { name: customerMessages.revoke })).toBeVisible();
}

async function fillIn(page: Page, quantity: string): Promise<void> {
  await page.getByLabel(purchaseMessages.quantity, { exact: true }).fill(quantity);
  await page.getByLabel(purchaseMessages.address).fill('7 Harbour Road');
  await page.getByLabel(purchaseMessages.phone).fill('2165550143');
  await page.getByRole('checkbox', { name: onAccountMessages.choice(30) }).check();
}

test(
  'a customer orders on account up to the limit; shipment gives the invoice, and a transfer closes it',
  variant,
  async ({ page }) => {
    const desk = await openDesk(page);
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const product = await addProduct(page.request, headers, {
      minimumQuantity: 1,
      availableQuantity: 10_000,
      price: 1,
    });
    const screw = await addProduct(page.request, headers, { minimumQuantity: 1, availableQuantity: 100, price: 0.01 });

    await page.goto(`/purchase/${product._id}`);
    await expect(page.getByLabel(purchaseMessages.address)).toBeEnabled();
    await expect(page.getByRole('checkbox', { name: onAccountMessages.choice(30) })).toHaveCount(0);
    await allow(desk, '500');

    await page.reload();
    await fillIn(page, '501');
    const submit = page.getByRole('button', { name: purchaseMessages.submit, exact: true });
    await submit.click();
    await expect(page.getByRole('alert')).toContainText('$500.00 of your limit of $500.00');
    await expect(page.getByLabel(purchaseMessages.address)).toHaveValue('7 Harbour Road');
    await page.getByLabel(purchaseMessages.quantity, { exact: true }).fill('500');
    await submit.click();
    const placed = page.getByRole('region', { name: purchaseMessages.orderIsIn });
    await expect(placed).toContainText(onAccountMessages.note(30));
    await expectAccessible(page);
    const orders = await page.request.get(`/api/orders/${demoCustomer.email}?sort=-createdAt&limit=1`, {
      headers: await callerHeaders(page.request, demoCustomer.email),
    });
    const [order]: Order[] = await orders.json();

    await page.goto(`/purchase/${screw._id}`);
    await fillIn(page, '1');
    await submit.click();
    await expect(page.getByRole('alert')).toContainText('$0.01 is more than is left on account: $0.00');

    await desk.goto(`/dashboard/order/${order?._id}`);
    await desk.getByRole('button', { name: orderPageMessages.ship, exact: true }).click();
    await expect(desk.getByText(onAccountMessages.invoiceDue)).toBeVisible();
    await desk.goto('/dashboard/customers?view=owing');
    await desk.getByRole('table').getByRole('link').first().click();
    const invoices = desk.getByRole('region', { name: customerMessages.invoices });
    await expect(invoices.getByRole('link', { name: /^INV-\d{4}-\d{6}$/ })).toBeVisible();
    await expectAccessible(desk);

    await desk.getByRole('button', { name: transferMessages.record }).click();
    const dialog = desk.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: transferMessages.confirm, exact: true });
    await confirm.click();
    await dialog.getByLabel(transferMessages.reference).fill('RF18 5390 0754');
    await dialog.getByRole('checkbox').check();
    await expect(dialog.getByRole('status')).toContainText('$500.00');
    await expectAccessible(desk);
    await confirm.click();
    await expect(invoices.getByText(customerMessages.noneOpen)).toBeVisible();
    await invoices.getByRole('link', { name: customerMessages.paid }).click();
    await expect(invoices.getByText(customerMessages.paidOn)).toBeVisible();
    await invoices.getByRole('link', { name: customerMessages.documents }).click();
    const issued = invoices
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: /INV-\d{4}-\d{6}/ })
      .first();
    await expect(issued).toContainText(invoiceStateMessages.paid);
    await expect(issued).toContainText('$500.00');
    const statement = desk.waitForEvent('download');
    await desk.getByRole('button', { name: customerMessages.statement }).click();
    expect((await statement).suggestedFilename()).toMatch(/^statement-.*\.csv$/);

    await page.goto(`/dashboard/order/${order?._id}`);
    await expect(page.getByRole('button', { name: orderMessages.paid })).toBeDisabled();

    const customerPage = desk.url();
    await issued.getByRole('link').click();
    await expect(desk.getByRole('article')).toContainText(/To be paid by .+, within 30 days\./);
    await desk.goto('/dashboard/invoices');
    const file = desk.waitForEvent('download');
    await desk.getByLabel(invoiceListMessages.to, { exact: true }).fill('2099-12-31');
    await desk.getByRole('button', { name: invoiceExportMessages.download }).click();
    expect((await file).suggestedFilename()).toMatch(/^invoices-2099-12-31\.csv$/);
    await desk.goto(`/dashboard/order/${order?._id}`);
    await expect(desk.getByText(refundMessages.byTransfer)).toBeVisible();
    await desk.goto(customerPage);
    await desk.getByRole('button', { name: transferMessages.takeBack }).click();
    await desk.getByRole('dialog').getByRole('button', { name: transferMessages.takeBack }).click();
    await expect(desk.getByText(transferMessages.takenBack, { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(onAccountMessages.invoiceDue)).toBeVisible();
    await desk.context().close();
  },
);

test('the cart offers to pay by invoice too', variant, async ({ page }) => {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const product = await addProduct(page.request, headers, { minimumQuantity: 1, availableQuantity: 100, price: 1 });
  const { origin } = new URL(page.url());
  const customers = await page.request.get(`/api/customers?q=${demoCustomer.email}`, { headers });
  const [{ _id: id }] = await customers.json();
  const terms = { paymentDays: 30, creditLimit: 100_000 };
  await page.request.put(`/api/customers/${id}/terms`, { headers, data: terms });

  await page.goto(`${origin}/purchase/${product._id}`);
  await page.getByLabel(purchaseMessages.quantity, { exact: true }).fill('7');
  await page.getByRole('button', { name: /cart/i }).first().click();
  await page.goto('/cart');
  await page.getByLabel(purchaseMessages.address).fill('7 Harbour Road');
  await page.getByLabel(purchaseMessages.phone).fill('2165550143');
  await page.getByRole('checkbox', { name: onAccountMessages.choice(30) }).check();
  await page.getByRole('button', { name: cartPageMessages.place(1, '$7.00') }).click();
  await page.waitForURL('/dashboard/myorder');
  await expect(page.getByText(onAccountMessages.tag).first()).toBeVisible();
});
