import { expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Company } from '#shared/contracts/companies/companies.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { applicationMessages } from '#shared/messages/companies/application-texts.ts';
import { companyFieldMessages, companyMessages } from '#shared/messages/companies/companies.ts';
import { orderForCustomerMessages as messages } from '#shared/messages/customers/orders-for-customers.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';

test.use({ shopOwner: 'order-for-company' });

test(
  'staff order for a member of a company, whose manager approves what is above the limit',
  variant,
  async ({ page }) => {
    const { request } = page;
    const headers = await callerHeaders(request, demoAdmin.email);
    const product = await addProduct(request, headers, {
      minimumQuantity: 1,
      availableQuantity: 10_000,
      price: 5,
      partNumber: 'ON-BEHALF-1',
    });
    const own = await callerHeaders(request, demoCustomer.email);
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
    const ruled = await request.put(`/api/companies/${companyId}/rules`, { headers, data: rules });
    const company: Company = await ruled.json();
    const [member] = await (await request.get(`/api/companies/${companyId}/members`, { headers })).json();
    const rights = { role: 'manager', needsApproval: false, orderLimit: 100, monthLimit: null, seesAll: true };
    await request.put(`/api/companies/${companyId}/members/${member._id}`, { headers, data: rights });

    await beSignedIn(page, demoAdmin.email);
    await page.goto(`/dashboard/customers/${company._id}/order`);
    await page.getByLabel(quickOrderMessages.text).fill('ON-BEHALF-1  50');
    await page.getByRole('button', { name: quickOrderMessages.check }).click();
    await expect(page.getByText(messages.needsMember)).toBeVisible();
    await page.getByLabel(messages.member).selectOption({ index: 1 });
    await page.getByLabel(purchaseMessages.address, { exact: true }).fill('7 Quay Street');
    await page.getByLabel(purchaseMessages.phone, { exact: true }).fill('2165550144');
    await expect(page.getByText(requestMessages.needs)).toBeVisible();
    await page.getByRole('button', { name: requestMessages.ask }).click();
    await expect(page.getByText('The company asks for a PO number.')).toBeVisible();
    await page.getByLabel(cartPageMessages.poNumber).fill('PO 77');
    await page.getByLabel(companyMessages.costCentre).selectOption('4712');
    await expectAccessible(page, 'an order for a company');
    await page.getByRole('button', { name: requestMessages.ask }).click();
    await expect(page.getByText(/waits for an approval/)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/dashboard/customers/${company._id}$`));

    const details = page.getByRole('form', { name: companyMessages.details, exact: true });
    await details.getByLabel(applicationMessages.taxId).fill('DE136695977');
    await details.getByRole('button', { name: companyMessages.saveDetails }).click();
    await expect(details.getByText(companyFieldMessages.wrongTaxId('Germany'))).toBeVisible();
    await details.getByLabel(applicationMessages.taxId).fill('DE136695976');
    await details.getByRole('button', { name: companyMessages.saveDetails }).click();
    await expect(page.getByText(companyMessages.saved)).toBeVisible();
    await expect(page.getByRole('region', { name: companyMessages.members })).toContainText(demoCustomer.email);
    await expectAccessible(page, 'the page of a company');

    const [asked] = await (await request.get('/api/requests', { headers: own })).json();
    const lines = [{ productId: product._id, quantity: 50, price: 5 }];
    const decided = await request.post(`/api/requests/${asked._id}/approve`, { headers: own, data: { lines } });
    const { checkoutId } = await decided.json();
    const checkout = await (await request.get(`/api/checkouts/${checkoutId}`, { headers })).json();
    await page.goto(`/dashboard/order/${checkout.orders[0]._id}`);
    await expect(page.getByText(orderPageMessages.approvedBy)).toBeVisible();
    await expect(page.getByText(orderPageMessages.placedBy)).toBeVisible();
    await expect(page.getByText('4712')).toBeVisible();
    await expectAccessible(page, 'an order that staff placed');
  },
);
