import { expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';

test.use({ shopOwner: 'company-purchase' });

test('a member orders one product by the rules of the company, and asks above the limit', variant, async ({ page }) => {
  const { request } = page;
  const headers = await callerHeaders(request, demoAdmin.email);
  const own = await callerHeaders(request, demoCustomer.email);
  const product = await addProduct(request, headers, { minimumQuantity: 1, availableQuantity: 10_000, price: 5 });
  const form = {
    name: 'Harbour Works Ltd',
    taxId: null,
    billingAddress: '1 Harbour Road',
    phone: '2165550143',
    website: null,
    volume: 'upTo1000',
  };
  const applied = await request.put('/api/company-application', { headers: own, data: form });
  const { _id } = await applied.json();
  const approved = await request.post(`/api/company-applications/${_id}/approve`, { headers });
  const { companyId } = await approved.json();
  const rules = {
    poRequired: true,
    costCentres: ['4711', '4712'],
    listedAddressesOnly: false,
    onAccountOnly: false,
    ownApproval: true,
    storedCards: false,
  };
  await request.put(`/api/companies/${companyId}/rules`, { headers, data: rules });
  const [member] = await (await request.get(`/api/companies/${companyId}/members`, { headers })).json();
  const rights = { role: 'manager', needsApproval: false, orderLimit: 100, monthLimit: null, seesAll: true };
  await request.put(`/api/companies/${companyId}/members/${member._id}`, { headers, data: rights });

  await beSignedIn(page, demoCustomer.email);
  await page.goto(`/purchase/${product._id}`);
  await page
    .getByRole('textbox', { name: purchaseMessages.quantity })
    .or(page.getByRole('spinbutton'))
    .first()
    .fill('10');
  await page.getByLabel(purchaseMessages.address, { exact: true }).fill('7 Quay Street');
  await page.getByLabel(purchaseMessages.phone, { exact: true }).fill('2165550144');
  await expect(page.getByLabel(companyMessages.costCentre)).toBeVisible();
  await page.getByRole('button', { name: purchaseMessages.submit, exact: true }).click();
  await expect(page.getByText('The company asks for a PO number.').first()).toBeVisible();
  await page.getByLabel(cartPageMessages.poNumber).fill('PO 78');
  await page.getByLabel(companyMessages.costCentre).selectOption('4711');
  await expectAccessible(page, 'the purchase page of a member');
  await page.getByRole('button', { name: purchaseMessages.submit, exact: true }).click();
  await expect(page.getByText(purchaseMessages.orderPlaced).first()).toBeVisible();
  const [placed] = await (
    await request.get(`/api/orders/${demoCustomer.email}?limit=1&sort=-createdAt`, { headers: own })
  ).json();
  expect(placed).toMatchObject({ poNumber: 'PO 78', costCentre: '4711', quantity: 10 });

  await page.goto(`/purchase/${product._id}`);
  await page
    .getByRole('textbox', { name: purchaseMessages.quantity })
    .or(page.getByRole('spinbutton'))
    .first()
    .fill('50');
  await page.getByLabel(purchaseMessages.address, { exact: true }).fill('7 Quay Street');
  await page.getByLabel(purchaseMessages.phone, { exact: true }).fill('2165550144');
  await page.getByLabel(cartPageMessages.poNumber).fill('PO 79');
  await page.getByLabel(companyMessages.costCentre).selectOption('4712');
  await expect(page.getByText(requestMessages.needs)).toBeVisible();
  await page.getByRole('button', { name: requestMessages.ask }).click();
  await expect(page.getByText(requestMessages.asked)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/requests\/./);
});
