import { expect, type Page } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/own-shop.ts';
import { signUp } from '#e2e/support/sign-up.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Part } from '#shared/contracts/parts.ts';
import { cartMessages } from '#shared/messages/cart.ts';
import { demandMessages } from '#shared/messages/demand.ts';
import { partsMessages } from '#shared/messages/parts.ts';

// The demo customer orders some products again and again.

test.use({ shopOwner: 'parts', contextOptions: { reducedMotion: 'reduce' } });

const group = (page: Page, state: keyof typeof partsMessages.groups) =>
  page.getByRole('region', { name: partsMessages.groups[state] });
const item = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const quantity = (page: Page, name: string) => page.getByRole('spinbutton', { name: partsMessages.quantityOf(name) });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: partsMessages.select(name) });
const inCart = (page: Page, name: string, count: number) => item(page, name).getByText(partsMessages.inCart(count));

test('what is due comes first with its usual quantity, and Enter puts it into the cart', async ({ page, request }) => {
  const admin = await callerHeaders(request, demoAdmin.email);
  const customer = await callerHeaders(request, demoCustomer.email);
  const parts: Part[] = await (await request.get('/api/parts', { headers: customer })).json();
  const [discs, flaps, gloves] = parts.filter(({ state }) => state === 'due');
  const [helmet, valve] = parts.filter(({ state }) => state === 'once');
  if (!discs || !flaps || !gloves || !helmet || !valve) throw new Error('The demo has no history');
  await request.delete(`/api/products/${helmet.productId}`, { headers: admin });
  const raised = { minimumQuantity: 700, priceBreaks: [], orderMultiple: 10 };
  await request.patch(`/api/products/${flaps.productId}`, { headers: admin, data: raised });

  await beSignedIn(page, demoCustomer.email);
  await page.goto('/dashboard/parts');
  await expect(group(page, 'due').getByRole('listitem')).toHaveCount(3);
  await expect(item(page, gloves.name)).toContainText('200 every 28 days, last 27 days ago, price +2.1 %');
  await expect(item(page, flaps.name)).toContainText(partsMessages.minimumNow(700));
  await expect(quantity(page, flaps.name)).toHaveValue('700');
  await expect(item(page, helmet.name)).toContainText('80 once, today');
  await expect(item(page, helmet.name)).toContainText(partsMessages.gone);
  await expect(item(page, helmet.name).getByRole('link', { name: partsMessages.moreIn('Safety') })).toHaveAttribute(
    'href',
    '/products?category=Safety',
  );
  await expectAccessible(page);

  // Enter in a quantity puts one part into the cart; Enter on a tick puts all that are ticked.
  await quantity(page, discs.name).fill('805');
  await item(page, discs.name)
    .getByRole('button', { name: partsMessages.take(810) })
    .click();
  await quantity(page, discs.name).press('Enter');
  await expect(inCart(page, discs.name, 810)).toBeVisible();
  await expect(tick(page, discs.name)).not.toBeChecked();
  await expect(tick(page, flaps.name)).toBeChecked();
  await tick(page, valve.name).press('Space');
  await expect(page.getByRole('button', { name: partsMessages.addSelected(3) })).toBeVisible();
  await tick(page, valve.name).press('Enter');
  await expect(page.getByText(cartMessages.addedMany(3))).toBeVisible();
  for (const [{ name }, count] of [
    [flaps, 700],
    [gloves, 200],
    [valve, 60],
  ] as const)
    await expect(inCart(page, name, count)).toBeVisible();
  await expect(page.getByRole('button', { name: partsMessages.addSelected(0) })).toBeDisabled();

  // What is in the cart is not selected again.
  await page.reload();
  await expect(inCart(page, gloves.name, 200)).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await page.getByRole('link', { name: partsMessages.ordersOf(gloves.name) }).click();
  await expect(page).toHaveURL(`/dashboard/myorder?q=${gloves.partNumber}`);
  await expect(page.getByRole('heading', { name: gloves.name })).toHaveCount(2);
});

test('a customer without orders is shown the way to the products, and a failure can be tried again', async ({
  page,
}) => {
  await signUp(page);
  await page.route('**/api/parts', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await page.goto('/dashboard/parts');
  await expect(page.getByRole('alert')).toContainText(partsMessages.notRead);
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByText(partsMessages.empty)).toBeVisible();
  await expect(page.getByRole('link', { name: partsMessages.toProducts })).toHaveAttribute('href', '/products');
});

test('administrators see what will be asked for, the shortest stock first', async ({ page }) => {
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
  await expect(rows.first()).toContainText(/Three-Phase Motor.*short today.*10.*8.*1/);
  await expect(rows.filter({ hasText: 'Nitrile Gloves' })).toContainText(demandMessages.daysLeft(null, 28));
  await expectAccessible(page);
});
