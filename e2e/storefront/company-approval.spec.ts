import { expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { openDesk } from '#e2e/support/desk.ts';
import { openColleague } from '#e2e/support/people/colleague.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { applicationMessages } from '#shared/messages/companies/application-texts.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';

ownShop.use({ shopOwner: 'company-approval' });

const test = sharePage(ownShop, demoCustomer.email);

test('a company is opened, a colleague joins it and asks, and the manager approves', variant, async ({ page }) => {
  const desk = await openDesk(page);
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const product = await addProduct(page.request, headers, { minimumQuantity: 1, availableQuantity: 10_000, price: 5 });

  await page.goto('/dashboard');
  const account = page.getByRole('region', { name: applicationMessages.title });
  await account.getByRole('button', { name: applicationMessages.open }).click();
  const form = account.getByRole('form', { name: applicationMessages.title });
  await form.getByLabel(applicationMessages.legalName).fill('Nordwerk GmbH');
  await form.getByLabel(applicationMessages.billingAddress).fill('1 Harbour Road, Hamburg');
  await form.getByLabel(applicationMessages.phone).fill('2165550143');
  await expectAccessible(page);
  await form.getByRole('button', { name: applicationMessages.send }).click();
  await expect(page.getByText(applicationMessages.sent)).toBeVisible();

  await desk.goto('/dashboard/customers');
  await desk.getByRole('link', { name: new RegExp(`^${applicationMessages.view}`) }).click();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: applicationMessages.approve }).click();
  await expect(desk.getByText(applicationMessages.approved)).toBeVisible();

  await page.goto('/dashboard/company');
  const { colleague, email, openMail } = await openColleague(page);
  const invite = page.getByRole('form', { name: companyMessages.inviteTitle });
  await invite.getByLabel(companyMessages.email).fill(email);
  await invite.getByLabel(companyMessages.orderLimit).fill('100');
  await expectAccessible(page);
  await invite.getByRole('button', { name: companyMessages.invite, exact: true }).click();
  await expect(page.getByText(companyMessages.invited)).toBeVisible();

  await colleague.goto(await openMail(/Nordwerk/));
  // The address was verified in this session, which ends.
  await submitSignIn(colleague, email);
  await colleague.getByRole('button', { name: companyMessages.accept }).click();
  await expect(colleague.getByText(companyMessages.accepted('Nordwerk GmbH'))).toBeVisible();

  await colleague.goto(`/purchase/${product._id}`);
  await colleague.getByRole('button', { name: 'Add to cart' }).first().click();
  await colleague.goto('/cart');
  await colleague.getByRole('spinbutton').fill('50');
  await colleague.getByLabel(purchaseMessages.address, { exact: true }).fill('7 Quay Street');
  await colleague.getByLabel(purchaseMessages.phone, { exact: true }).fill('2165550144');
  await expect(colleague.getByText(requestMessages.needs)).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: requestMessages.ask }).click();
  await expect(colleague.getByText(requestMessages.asked)).toBeVisible();
  await colleague.waitForURL(/\/dashboard\/requests\/./);
  const address = new URL(colleague.url()).pathname;

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/requests');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Open request/ })
    .click();
  await expect(page).toHaveURL(address);
  await page.getByLabel(requestMessages.quantity).fill('40');
  await expectAccessible(page);
  await page.getByRole('button', { name: requestMessages.approve }).click();
  await expect(page.getByText(requestMessages.approved)).toBeVisible();

  await colleague.reload();
  await colleague.getByRole('link', { name: requestMessages.pay }).click();
  await expect(colleague.getByText('$200.00').first()).toBeVisible();
  await desk.goto('/dashboard/allorders');
  await expect(desk.getByRole('row').filter({ hasText: email })).toContainText('$200.00');
});
