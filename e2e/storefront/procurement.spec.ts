import { expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { punchOutMessages as messages } from '#shared/messages/punch-outs/punch-outs.ts';

test.use({ shopOwner: 'procurement' });

const system = 'Demo procurement';

for (const protocol of ['cXML PunchOut', 'OCI'])
  test(`a buyer comes by ${protocol}, fills a cart, takes it back and orders it there`, async ({ page, request }) => {
    const admin = await callerHeaders(request, demoAdmin.email);
    const { _id, partNumber } = await addProduct(request, admin, {
      price: 2.5,
      partNumber: `PO-${crypto.randomUUID()}`,
    });
    await page.goto('/demo/procurement');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Open the catalogue by ${protocol}` }).click();
    await page.waitForURL('**/products');
    await page.goto(`/purchase/${_id}`);
    await appListens(page);
    await page.getByRole('button', { name: cartMessages.add }).first().click();
    await page.goto('/cart');
    await appListens(page);
    const panel = page.getByRole('region', { name: messages.title(system) });
    await expect(panel).toContainText(messages.transferText);
    await expectAccessible(page);
    await panel.getByRole('button', { name: messages.transfer(system) }).click();

    await page.waitForURL('**/demo/procurement/carts/*');
    await expect(page.getByRole('cell', { name: partNumber ?? '' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the purchase order' }).click();
    await expect(page.getByRole('heading')).toHaveText('The shop has taken the order');
    const orders = await request.get('/api/orders?sort=-createdAt&limit=1', { headers: admin });
    expect((await orders.json()) as Order[]).toMatchObject([{ productId: _id, price: 2.5, email: demoCustomer.email }]);
    // The visit is over: the shop knows nobody in this browser.
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: messages.transfer(system) })).toHaveCount(0);
  });
