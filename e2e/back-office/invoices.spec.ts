import { expect } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { invoiceExportMessages } from '#shared/messages/invoices/bookkeeping.ts';
import { invoiceListMessages, invoiceViewMessages } from '#shared/messages/invoices/invoice-list.ts';
import { taxReportMessages } from '#shared/messages/invoices/tax-report.ts';
import { payoutMessages } from '#shared/messages/payments/payouts.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';

test('a bookkeeper finds documents and takes the journal and the tax of a period', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/overview');
  await page.getByRole('link', { name: sidebarMessages.invoices, exact: true }).click();
  const rows = page.getByRole('table', { name: invoiceListMessages.title }).getByRole('row');
  const first = rows.filter({ hasText: /INV-\d{4}-\d{6}/ }).first();
  await expect(first).toBeVisible();
  const number = await first.getByRole('link').textContent();
  await page.getByLabel(invoiceListMessages.search).fill(`${number}`);
  await expect(rows.filter({ hasText: /INV-/ })).toHaveCount(1);
  await page.getByLabel(invoiceListMessages.search).fill('');
  await page.getByRole('link', { name: invoiceViewMessages.paid, exact: true }).click();
  await expect(page).toHaveURL(/view=paid/);
  await expect(first).toBeVisible();

  await page.getByRole('button', { name: invoiceListMessages.thisYear }).click();
  await expect(page).toHaveURL(/from=\d{4}-01-01&to=\d{4}-12-31/);
  const taxes = page.getByRole('table', { name: taxReportMessages.title });
  await expect(taxes.getByRole('row').filter({ hasText: taxReportMessages.sum })).toBeVisible();
  await expectAccessible(page);
  for (const [label, name] of [
    [invoiceExportMessages.download, /^invoices-.+\.csv$/],
    [taxReportMessages.download, /^taxes-.+\.csv$/],
  ] as const) {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: label }).click();
    expect((await file).suggestedFilename()).toMatch(name);
  }
  await page.getByRole('link', { name: invoiceViewMessages.all, exact: true }).click();
  await first.getByRole('link').click();
  await expect(page.getByRole('article')).toContainText('INV-');
});

test('a payout leads from the money at the bank to the invoices in it', variant, async ({ page }) => {
  await page.goto('/demo/stripe');
  await page.getByRole('button', { name: 'Pay out now' }).click();
  await expect(page.getByText('Paid out.')).toBeVisible();
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/payouts');
  const payouts = page.getByRole('table', { name: payoutMessages.title }).getByRole('link');
  await payouts.first().click();
  await expect(page).toHaveURL(/payouts\/po_/);
  const sums = page.getByRole('table', { name: payoutMessages.sums });
  await expect(sums.getByRole('row').filter({ hasText: payoutMessages.sum })).toBeVisible();
  const transactions = page.getByRole('table', { name: payoutMessages.transactions });
  await expect(
    transactions.getByRole('row').filter({ hasText: payoutMessages.categories.charge }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await transactions.getByRole('link', { name: /^INV-/ }).first().click();
  await expect(page.getByRole('article')).toContainText('INV-');

  await page.goto('/dashboard/payouts');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: payoutMessages.download }).click();
  expect((await file).suggestedFilename()).toBe('payouts.csv');
});
