import { expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { FirstDay } from '#shared/contracts/shop/first-day.ts';
import type { Overview } from '#shared/contracts/shop/overview.ts';
import { type FirstDayStep, firstDaySteps } from '#shared/domain/shop/first-day.ts';
import { eventWords, historyMessages } from '#shared/messages/history/history.ts';
import { consequenceMessages } from '#shared/messages/orders/consequences.ts';
import { orderViewMessages } from '#shared/messages/orders/order-states.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { firstDayMessages, firstDayStepMessages } from '#shared/messages/shop/first-day.ts';
import { overviewMessages, salesPeriodNames } from '#shared/messages/shop/overview.ts';
import { settingsMessages } from '#shared/messages/shop/settings.ts';

test(
  'the overview leads to what waits, and shows the sales as a chart and as a table',
  variant,
  async ({ page, request }) => {
    await beSignedIn(page, demoAdmin.email);
    await page.goto('/dashboard/overview');
    const headers = await callerHeaders(request, demoAdmin.email);
    const counts: Overview = await (await request.get('/api/overview', { headers })).json();
    const tile = page.getByRole('link', { name: new RegExp(`${overviewMessages.toShip}$`) });
    await expect(tile).toContainText(`${counts.toShip}`);
    const chart = page.getByRole('img', { name: overviewMessages.chart(overviewMessages.days) });
    await expect(chart.locator('canvas')).toBeVisible();
    const rows = page.getByRole('table', { name: overviewMessages.table(overviewMessages.days) }).getByRole('row');
    await expect(rows).toHaveCount(31);
    // The line above the chart tells of the bar below the pointer.
    const shown = page.locator('figure p');
    await expect(shown).toContainText(overviewMessages.total);
    await chart.hover();
    await expect(shown).not.toContainText(overviewMessages.total);
    await expectAccessible(page);

    await page.getByRole('link', { name: overviewMessages.months }).click();
    await expect(page).toHaveURL(/sales=months/);
    await expect(
      page.getByRole('table', { name: overviewMessages.table(overviewMessages.months) }).getByRole('row'),
    ).toHaveCount(13);
    await page.getByRole('link', { name: salesPeriodNames['this-year'] }).click();
    await expect(page).toHaveURL(/sales=months&period=this-year/);

    // Each has the name of the view that it leads to.
    for (const view of ['to-ship', 'unpaid', 'overdue'] as const) {
      const name = orderViewMessages[view];
      await page.getByRole('link', { name: new RegExp(`${name}$`) }).click();
      await expect(page).toHaveURL(`/dashboard/allorders?view=${view}`);
      const shownView = page.getByRole('link', { name: new RegExp(`^${name}`) });
      await expect(shownView).toHaveAttribute('aria-current', 'page');
      await page.goBack();
    }
  },
);

test(
  'the history tells who changed what, and leads on to all of a person and of a thing',
  variant,
  async ({ page, request }) => {
    const headers = await callerHeaders(request, demoAdmin.email);
    const product = await addProduct(request, headers, { price: 0.5 });
    await request.patch(`/api/products/${product._id}`, { headers, data: { price: 5 } });
    await beSignedIn(page, demoAdmin.email);
    await page.goto('/dashboard/history');
    const rows = page.getByRole('table', { name: historyMessages.title }).locator('tbody tr[data-row-key]');
    await expect(rows.first()).toContainText(
      `${demoAdmin.displayName} ${eventWords['product.changed'].did} ${product.product}`,
    );
    await expect(rows.first()).toContainText(historyMessages.changed('Price', '$0.50', '$5.00'));
    await expectAccessible(page);

    await page
      .getByRole('link', { name: historyMessages.onlyAbout(product.product) })
      .first()
      .click();
    await expect(page).toHaveURL(`/dashboard/history?about=${product._id}`);
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: historyMessages.showAll }).click();
    await expect(page).toHaveURL('/dashboard/history');
    await page.getByLabel(historyMessages.kind, { exact: true }).selectOption('product.removed');
    await expect(page).toHaveURL('/dashboard/history?type=product.removed');
    await page.getByLabel(historyMessages.kind, { exact: true }).selectOption('product.added');
    await page.getByLabel(historyMessages.by, { exact: true }).fill('nobody');
    await expect(page.getByText(historyMessages.wholeEmail)).toBeVisible();
    await page.getByLabel(historyMessages.by, { exact: true }).fill(demoAdmin.email);
    await expect(rows.first()).toContainText(`${eventWords['product.added'].did} ${product.product}`);
    await rows.first().getByRole('link', { name: product.product, exact: true }).click();
    await expect(page).toHaveURL(`/purchase/${product._id}`);
  },
);

test(
  'the form of a product tells before Save what a new price means for those who buy it',
  variant,
  async ({ page, request }) => {
    const product = await addProduct(request, await callerHeaders(request, demoAdmin.email), { price: 3.275 });
    const order = { productId: product._id, address: '7 Harbour Road', phone: '2165550143', quantity: 10 };
    const headers = await callerHeaders(request, demoCustomer.email);
    expect((await request.post('/api/orders', { headers, data: order })).status()).toBe(201);
    await beSignedIn(page, demoAdmin.email);
    await page.goto('/dashboard/manageproduct');
    const row = page.getByRole('row').filter({ hasText: product.product });
    await row.getByRole('link', { name: adminMessages.edit }).click();
    const price = page.getByLabel(adminMessages.price, { exact: true });
    const told = page.getByText(consequenceMessages.price(9, { customers: 0, quantity: 0, unpaidOrders: 1 }));
    await price.fill('32.75');
    await expect(told).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: adminMessages.save, exact: true }).click();
    const question = page.getByRole('dialog', { name: adminMessages.priceJump(900) });
    await expect(question).toContainText(consequenceMessages.price(9, { customers: 0, quantity: 0, unpaidOrders: 1 }));
    await question.getByRole('button', { name: adminMessages.priceJumpKeep }).click();
    await price.fill('3.275');
    await expect(told).toHaveCount(0);
  },
);

test.describe('in a shop of its own', () => {
  test.use({ shopOwner: 'first-day' });

  test(
    'a new shop sees what it needs before it sells, until the list is dismissed',
    variant,
    async ({ page, request }) => {
      await beSignedIn(page, demoAdmin.email);
      await page.goto('/dashboard/overview');
      const list = page.getByRole('region', { name: firstDayMessages.title });
      await expect(page.getByRole('link', { name: new RegExp(`${overviewMessages.toShip}$`) })).toBeVisible();
      // The demo has dismissed it.
      await expect(list).toHaveCount(0);
      const headers = await callerHeaders(request, demoAdmin.email);
      await request.put('/api/first-day', { headers, data: { isDismissed: false } });
      // The page reads it once, and the demo's first mail leaves after its start.
      const isSent = async (): Promise<boolean> => {
        const { steps }: FirstDay = await (await request.get('/api/first-day', { headers })).json();
        return steps.some(({ step, isDone }) => step === 'mail' && isDone);
      };
      await expect.poll(isSent, { timeout: 40_000 }).toBe(true);
      await page.reload();
      await expect(list.getByRole('listitem')).toHaveCount(firstDaySteps.length);
      const step = (name: FirstDayStep) =>
        list.getByRole('listitem').filter({ hasText: firstDayStepMessages[name].proof });
      for (const name of ['product', 'mail', 'order', 'payment'] as const)
        await expect(step(name)).toContainText(firstDayMessages.done);
      for (const name of ['timeZone', 'webhook'] as const)
        await expect(step(name)).toContainText(firstDayMessages.open);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page, `at ${width}`);
      }

      await step('timeZone').getByRole('link', { name: firstDayStepMessages.timeZone.link }).click();
      await page.getByLabel(settingsMessages.timeZone, { exact: true }).selectOption('Europe/Berlin');
      await page.getByRole('button', { name: settingsMessages.save, exact: true }).click();
      await expect(page.getByText(settingsMessages.saved)).toBeVisible();
      await page.goto('/dashboard/overview');
      await expect(step('timeZone')).toContainText(firstDayMessages.done);

      const dismiss = page.getByRole('button', { name: firstDayMessages.dismiss });
      await dismiss.click();
      await expect(list).toHaveCount(0);
      await page.getByRole('button', { name: firstDayMessages.undo, exact: true }).click();
      await expect(list).toBeVisible();
      await dismiss.click();
      await expect(list).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('link', { name: new RegExp(`${overviewMessages.toShip}$`) })).toBeVisible();
      await expect(list).toHaveCount(0);
    },
  );
});
