import { expect, type Page } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { OWNER_WITH_PAST_ORDERS, orderedAgain } from '#e2e/support/past-orders.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { signUp } from '#e2e/support/sign-up.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Part } from '#shared/contracts/products/parts.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { partsMessages } from '#shared/messages/products/parts.ts';
import { demandMessages } from '#shared/messages/stock/demand.ts';

test.use({ shopOwner: OWNER_WITH_PAST_ORDERS });

const group = (page: Page, state: keyof typeof partsMessages.groups) =>
  page.getByRole('region', { name: partsMessages.groups[state] });
const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const quantity = (page: Page, name: string) => page.getByRole('spinbutton', { name: partsMessages.quantityOf(name) });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: partsMessages.select(name) });
const inCart = (page: Page, name: string, count: number) => item(page, name).getByText(partsMessages.inCart(count));

test(
  'what is due comes first with its usual quantity, and Enter puts it into the cart',
  variant,
  async ({ page, request }) => {
    const { discs, gloves, wheels, motors, helmets, valves } = orderedAgain;
    const admin = await callerHeaders(request, demoAdmin.email);
    const customer = await callerHeaders(request, demoCustomer.email);
    const parts: Part[] = await (await request.get('/api/parts', { headers: customer })).json();
    const change = async ({ product }: { product: string }, method: 'delete' | 'patch', data?: object) => {
      const part = parts.find(({ name }) => name === product);
      const response = await request[method](`/api/products/${part?.productId}`, {
        headers: admin,
        ...(data && { data }),
      });
      expect(response.status()).toBe(200);
    };
    await change(gloves, 'patch', { price: 7.09 });
    await change(wheels, 'patch', { minimumQuantity: 700 });
    await change(helmets, 'delete');

    await beSignedIn(page, demoCustomer.email);
    await page.goto('/dashboard/parts');
    await expect(group(page, 'due').getByRole('listitem')).toHaveCount(4);
    await expect(item(page, gloves.product)).toContainText('200 every 28 days, last 27 days ago, price +2 %');
    await expect(item(page, wheels.product)).toContainText(partsMessages.minimumNow(700));
    await expect(quantity(page, wheels.product)).toHaveValue('700');
    await expect(item(page, motors.product)).toContainText(partsMessages.leftNow(1100));
    await expect(quantity(page, motors.product)).toHaveValue('1,100');
    await expect(item(page, helmets.product)).toContainText('80 once, 12 days ago');
    await expect(item(page, helmets.product)).toContainText(partsMessages.gone);
    const others = item(page, helmets.product).getByRole('link', { name: partsMessages.moreIn('Consumables') });
    await expect(others).toHaveAttribute('href', '/products?category=Consumables');
    await expectAccessible(page);

    // Enter in a quantity puts one part into the cart; Enter on a tick puts all that are ticked.
    await quantity(page, discs.product).fill('805');
    await item(page, discs.product)
      .getByRole('button', { name: partsMessages.take(810) })
      .click();
    await quantity(page, discs.product).press('Enter');
    await expect(inCart(page, discs.product, 810)).toBeVisible();
    await expect(tick(page, discs.product)).not.toBeChecked();
    await tick(page, motors.product).uncheck();
    await tick(page, valves.product).press('Space');
    await expect(page.getByRole('button', { name: partsMessages.addSelected(3) })).toBeVisible();
    await tick(page, valves.product).press('Enter');
    await expect(page.getByText(cartMessages.addedMany(3))).toBeVisible();
    await expect(inCart(page, wheels.product, 700)).toBeVisible();
    await expect(inCart(page, gloves.product, 200)).toBeVisible();
    await expect(inCart(page, valves.product, 60)).toBeVisible();
    await expect(page.getByRole('button', { name: partsMessages.addSelected(0) })).toBeDisabled();

    // What is in the cart is not selected again.
    await page.reload();
    await expect(inCart(page, gloves.product, 200)).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName(
      partsMessages.select(motors.product),
    );

    await page.getByRole('link', { name: partsMessages.ordersOf(gloves.product) }).click();
    await expect(page).toHaveURL(`/dashboard/myorder?${new URLSearchParams({ q: gloves.product })}`);
    await expect(page.getByRole('heading', { name: gloves.product })).toHaveCount(3);
  },
);

test(
  'a customer without orders is shown the way to the products, and a failure can be tried again',
  variant,
  async ({ page }) => {
    await signUp(page);
    await page.route('**/api/parts', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    await page.goto('/dashboard/parts');
    await expect(page.getByRole('alert')).toContainText(partsMessages.notRead);
    await page.getByRole('alert').getByRole('button').click();
    await expect(page.getByText(partsMessages.empty)).toBeVisible();
    await expect(page.getByRole('link', { name: partsMessages.toProducts })).toHaveAttribute('href', '/products');
  },
);

test('administrators see what will be asked for, the shortest stock first', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  let isComputed = false;
  await page.route('**/api/demand', (route) => {
    const computing = { computedAt: null, rows: [], products: 0 };
    return isComputed ? route.continue() : route.fulfill({ json: computing });
  });
  await page.goto('/dashboard/demand');
  await expect(page.getByText(demandMessages.computing)).toBeVisible();
  isComputed = true;
  const rows = page.getByRole('table', { name: demandMessages.title }).locator('tbody tr[data-row-key]');
  await expect(rows.first()).toContainText(/Gear Motor.*short today.*4,450.*1,100.*1/);
  await expect(rows.filter({ hasText: orderedAgain.gloves.product })).toContainText(demandMessages.daysLeft(null, 28));
  await expectAccessible(page);
});
