import { expect } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { test } from '#e2e/support/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Overview } from '#shared/contracts/overview.ts';
import { orderViewMessages } from '#shared/messages/order-progress.ts';
import { overviewMessages, salesPeriodNames } from '#shared/messages/overview.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the overview leads to what waits, and shows the sales as a chart and as a table', async ({ page, request }) => {
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

  await page.getByRole('link', { name: overviewMessages.months }).click();
  await expect(page).toHaveURL(/sales=months/);
  await expect(
    page.getByRole('table', { name: overviewMessages.table(overviewMessages.months) }).getByRole('row'),
  ).toHaveCount(13);
  await page.getByRole('link', { name: salesPeriodNames['this-year'] }).click();
  await expect(page).toHaveURL(/sales=months&period=this-year/);

  await tile.click();
  await expect(page).toHaveURL('/dashboard/allorders?view=to-ship');
  await expect(page.getByRole('link', { name: new RegExp(`^${orderViewMessages['to-ship']}`) })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
