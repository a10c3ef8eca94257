import { expect, type Page } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { buy } from '#e2e/support/buy.ts';
import { openDesk } from '#e2e/support/desk.ts';
import { countPages, printDocumentIsReady } from '#e2e/support/print.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { companyNameMessages as texts } from '#shared/messages/customers/company-name.ts';
import { customerMessages } from '#shared/messages/customers/customers.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';

test.use({ shopOwner: 'company' });

const NAME = 'Keller Fasteners & Sons';
const form = (page: Page) => page.getByRole('form', { name: texts.title });
const field = (page: Page) => form(page).getByLabel(texts.company, { exact: true });

async function save(page: Page, company: string): Promise<void> {
  await field(page).fill(company);
  await field(page).press('Enter');
  await expect(page.getByText(texts.saved)).toBeVisible();
  await expect(form(page).getByRole('button')).toBeEnabled();
}

test(
  'a customer names a company, and each paper of a new order has it above the address',
  variant,
  async ({ page }) => {
    await beSignedIn(page, demoCustomer.email);
    const before = await buy(page);
    await page.goto('/dashboard');
    await expect(field(page)).toHaveValue('');
    await save(page, ` ${NAME} `);
    await expect(field(page)).toHaveValue(NAME);
    await expectAccessible(page);
    const order = await buy(page);

    const desk = await openDesk(page);
    await desk.goto('/dashboard/customers');
    await desk.getByLabel(customerMessages.search).fill(demoCustomer.email);
    await expect(desk).toHaveURL(/q=customer/);
    await desk.getByRole('table').getByRole('link').first().click();
    await expect(field(desk)).toHaveValue(NAME);
    await save(desk, 'Renamed Ltd');
    await expectAccessible(desk);
    await desk.goto(`/dashboard/order/${order._id}`);
    await expect(desk.getByText(NAME, { exact: true })).toBeVisible();
    await desk.context().close();
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const data = { amount: 1, reason: 'One is bent', restock: false };
    expect((await page.request.post(`/api/orders/${order._id}/refunds`, { headers, data })).ok()).toBe(true);

    await page.goto('/dashboard');
    await expect(field(page)).toHaveValue('Renamed Ltd');
    const papers = page.getByRole('article');
    await page.goto(`/dashboard/receipt/${order._id}`);
    await printDocumentIsReady(page);
    for (const fact of [NAME, '7 Harbour Road']) await expect(papers).toContainText(fact);
    expect(countPages(await page.pdf({ format: 'A4' }))).toBe(1);
    await page.goto(`/dashboard/invoice/order/${order._id}`);
    await expect(async () => {
      await page.reload();
      await printDocumentIsReady(page);
      await expect(papers).toHaveCount(2, { timeout: 1000 });
    }).toPass();
    for (const paper of await papers.all()) {
      const billTo = paper.getByRole('definition').filter({ hasText: demoCustomer.email });
      const buyer = (await billTo.innerText()).split('\n');
      expect(buyer[0]).toBe(NAME);
      expect(buyer).toEqual(expect.arrayContaining(['7 Harbour Road', 'Dock 2', demoCustomer.email]));
      expect(buyer).not.toContain('');
    }

    await page.goto(`/dashboard/receipt/${before._id}`);
    await printDocumentIsReady(page);
    const customer = papers.getByRole('definition').nth(1);
    await expect(papers.getByText(documentMessages.customer, { exact: true })).toBeVisible();
    expect((await customer.innerText()).split('\n')).not.toContain('');
    await expect(papers).not.toContainText(NAME);
  },
);
