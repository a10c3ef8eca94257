import { expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { type Colleague, openColleague } from '#e2e/support/people/colleague.ts';
import { countedHands, type Hands } from '#e2e/support/people/counted-hands.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { applicationMessages } from '#shared/messages/companies/application-texts.ts';
import { companyMessages, memberRoleMessages } from '#shared/messages/companies/companies.ts';
import { customerMessages, customerViewMessages } from '#shared/messages/customers/customers.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { ownPriceMessages } from '#shared/messages/price-lists/account-prices.ts';
import { priceImportMessages } from '#shared/messages/price-lists/price-imports.ts';
import { consequenceMessages } from '#shared/messages/price-lists/price-list-consequence.ts';
import { priceListMessages } from '#shared/messages/price-lists/price-lists.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';

test.use({ shopOwner: 'set-up-company' });

const COMPANY = 'Keelson Works Ltd';
const LIST = 'Keelson 2027';
const PRODUCTS = 200;
const LIMIT = '500';
/** What a person may need at most; see countedHands for how the seconds are estimated. */
const AT_MOST = { clicks: 30, keys: 400, seconds: 300 };

async function addProducts(headers: { authorization: string }, request: Parameters<typeof addProduct>[0]) {
  const products: Product[] = [];
  for (let number = 1; number <= PRODUCTS; number += 1) {
    const partNumber = `KW-${String(number).padStart(3, '0')}`;
    products.push(await addProduct(request, headers, { partNumber, minimumQuantity: 1, price: 20 }));
  }
  return products;
}

const csvOf = (products: Product[]) =>
  Buffer.from(['Part number,Price', ...products.map(({ partNumber }) => `${partNumber},12.50`)].join('\n'));

test(
  'a stranger to the back-office sets up a company with five members, 200 prices and an approval rule in under five minutes',
  variant,
  async ({ page }) => {
    test.slow();
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const products = await addProducts(headers, page.request);
    await beSignedIn(page, demoAdmin.email);
    await page.goto('/dashboard/overview');
    const people: Colleague[] = [];
    for (let number = 0; number < 5; number += 1) people.push(await openColleague(page));

    const hands = countedHands(page);
    const menu = page.getByRole('navigation').getByRole('link', { name: /^Customers/ });
    await hands.click(menu);
    await hands.click(page.getByRole('link', { name: customerViewMessages.companies, exact: true }));
    await hands.click(page.getByRole('button', { name: companyMessages.createTitle }));
    const form = page.getByRole('form', { name: companyMessages.createTitle });
    await hands.type(form.getByLabel(applicationMessages.legalName), COMPANY);
    await hands.type(form.getByLabel(applicationMessages.billingAddress), '14 Slipway Street, Superior, WI 54880');
    await hands.type(form.getByLabel(applicationMessages.phone), '7155550164');
    await hands.type(form.getByLabel(companyMessages.managerEmail), people[0]?.email ?? '');
    await hands.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: COMPANY })).toBeVisible();
    await inviteAll(hands, page, people);
    await givePrices(hands, page, csvOf(products));
    await expectAccessible(page);

    const counted = hands.counted();
    test.info().annotations.push({ type: 'counted', description: JSON.stringify(counted) });
    for (const what of ['clicks', 'keys', 'seconds'] as const) {
      expect(counted[what], what).toBeLessThanOrEqual(AT_MOST[what]);
    }

    for (const { colleague, email, openMail } of people) {
      await colleague.goto(await openMail(new RegExp(COMPANY)));
      // The address was verified in this session, which ends.
      await submitSignIn(colleague, email);
      await colleague.getByRole('button', { name: companyMessages.accept }).click();
      await expect(colleague.getByText(companyMessages.accepted(COMPANY))).toBeVisible();
    }
    const buyer = people[2]?.colleague ?? page;
    await buyer.goto(`/purchase/${products[PRODUCTS - 1]?._id}`);
    await expect(buyer.getByText(ownPriceMessages.yours(LIST, null)).first()).toBeVisible();
    await buyer.getByRole('button', { name: cartMessages.add }).click();
    await buyer.goto('/cart');
    await buyer.getByRole('spinbutton').fill('50');
    await expect(buyer.getByText('$625.00').first()).toBeVisible();
    await expect(buyer.getByRole('button', { name: requestMessages.ask })).toBeVisible();
    for (const { colleague } of people) await colleague.context().close();
  },
);

/** An approver, two buyers who need an approval above their limit, and one who reads. */
async function inviteAll(hands: Hands, page: Parameters<typeof countedHands>[0], people: Colleague[]): Promise<void> {
  const form = page.getByRole('form', { name: companyMessages.inviteTitle });
  const invited = page.getByRole('list', { name: companyMessages.invitations });
  for (const [index, role] of (['approver', 'buyer', 'buyer', 'viewer'] as const).entries()) {
    const email = people[index + 1]?.email ?? '';
    await hands.type(form.getByLabel(companyMessages.email), email);
    const select = form.getByLabel(companyMessages.role);
    if ((await select.inputValue()) !== role) await hands.select(select, memberRoleMessages[role]);
    const limit = form.getByLabel(companyMessages.orderLimit);
    if (role === 'buyer' && (await limit.inputValue()) === '') await hands.type(limit, LIMIT);
    if (role === 'buyer') await hands.press('Enter');
    else await hands.click(form.getByRole('button', { name: companyMessages.invite, exact: true }));
    await expect(invited).toContainText(email);
    await expect(form.getByLabel(companyMessages.email)).toBeFocused();
  }
}

async function givePrices(hands: Hands, page: Parameters<typeof countedHands>[0], buffer: Buffer): Promise<void> {
  const dialog = page.getByRole('dialog');
  await hands.click(page.getByRole('navigation').getByRole('link', { name: priceListMessages.title }));
  await hands.click(page.getByRole('button', { name: priceListMessages.add }));
  await hands.type(dialog.getByLabel(priceListMessages.name, { exact: true }), LIST);
  await hands.press('Enter');
  await hands.click(page.getByRole('link', { name: priceImportMessages.open }));
  const input = page.getByLabel(importMessages.choose, { exact: true }).and(page.locator('input'));
  await hands.selectFile(input, { name: 'keelson.csv', mimeType: 'text/csv', buffer });
  await hands.click(page.getByRole('button', { name: priceImportMessages.apply(PRODUCTS) }));
  await expect(page.getByText(importMessages.states.applied(PRODUCTS, 0)).first()).toBeVisible();
  await hands.click(page.getByRole('link', { name: priceImportMessages.back }));
  await hands.click(page.getByRole('link', { name: priceListMessages.customersOf(0) }));
  await hands.click(page.getByRole('button', { name: priceListMessages.assign }));
  await hands.type(dialog.getByLabel(customerMessages.find), 'Keelson');
  await hands.click(dialog.getByRole('button', { name: priceListMessages.actionOn(priceListMessages.give, COMPANY) }));
  const question = page.getByRole('dialog', { name: consequenceMessages.giveTitle(COMPANY) });
  await hands.click(question.getByRole('button', { name: priceListMessages.give, exact: true }));
  await expect(page.getByRole('table', { name: priceListMessages.customers })).toContainText(COMPANY);
}
