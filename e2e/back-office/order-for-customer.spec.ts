import { expect } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { customerMessages, customerSortMessages } from '#shared/messages/customers/customers.ts';
import { orderForCustomerMessages as messages } from '#shared/messages/customers/orders-for-customers.ts';

test.use({ shopOwner: 'order-for-customer', viewport: { width: 390, height: 844 } });

test('on a phone, staff order twelve lines of an e-mail for a customer with four taps', variant, async ({ page }) => {
  const { request } = page;
  const headers = await callerHeaders(request, demoAdmin.email);
  const customers = await request.get(`/api/customers?q=${encodeURIComponent(demoCustomer.email)}`, { headers });
  const [customer]: Customer[] = await customers.json();
  const products: Product[] = await (await request.get('/api/products?inStock=true&limit=40')).json();
  const lines = products.filter(({ partNumber }) => partNumber !== null).slice(0, 12);
  expect(lines).toHaveLength(12);

  await beSignedIn(page, demoAdmin.email);
  await page.goto(`/dashboard/customers/${customer?._id}`);
  await page.getByRole('link', { name: messages.open }).click();
  const text = lines.map(({ partNumber, minimumQuantity }) => `${partNumber}  ${minimumQuantity}`).join('\n');
  await page.getByLabel(quickOrderMessages.text).fill(`Hello,\nplease send\n${text}\nThank you`);
  await page.getByRole('button', { name: quickOrderMessages.check }).click();
  const place = page.getByRole('button', { name: messages.submit(12) });
  await expect(place).toBeEnabled();
  await expectAccessible(page, 'an order for a customer');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await place.click();
  await expect(page.getByText(/is placed:/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard/customers/${customer?._id}$`));

  const list = await request.get(`/api/checkouts?email=${encodeURIComponent(demoCustomer.email)}`, { headers });
  const checkouts: Checkout[] = await list.json();
  expect(checkouts.some(({ orders }) => orders.length === 12)).toBe(true);
});

test('customers are sorted by turnover', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/customers');
  await page.getByLabel(customerMessages.sort).selectOption({ label: customerSortMessages['-turnover'] });
  await expect(page).toHaveURL(/sort=-turnover/);
  const table = page.getByRole('table', { name: customerMessages.title });
  const amounts = () =>
    table
      .getByRole('row')
      .evaluateAll((rows) => rows.slice(1).map((row) => row.querySelectorAll('td')[2]?.textContent ?? ''));
  const value = (text: string) => Number(text.replace(/[^\d.]/g, '') || 0);
  await expect
    .poll(async () =>
      (await amounts())
        .map(value)
        .slice(0, 2)
        .every((each) => each > 0),
    )
    .toBe(true);
  const shown = (await amounts()).map(value);
  expect(shown).toEqual(shown.toSorted((one, other) => other - one));
  await page.getByLabel(customerMessages.search).fill('a');
  await expect(page.getByLabel(customerMessages.sort)).toHaveCount(0);
});
