import { expect, type Page } from '@playwright/test';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectInert, test } from '#e2e/support/hostile-test.ts';
import { hostileEmails, hostileMarkup, hostilePictures, hostileWords } from '#e2e/support/hostile-words.ts';
import { intrudingElements } from '#e2e/support/intrusions.ts';
import { packWords } from '#e2e/support/shops/hostile-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { backOfficePages, orderPage, packingSlipsPage } from '#shared/desktop/pages.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { orderMessages, profileMessages } from '#shared/messages/users/account.ts';
import { staffRoleMessages } from '#shared/messages/users/roles.ts';

const rows = (page: Page) => page.locator('tbody').getByRole('row');

test('for every visitor: home page, products, searches and pages of products', async ({ page, shop }) => {
  await visit(page, '/');
  await expectInert(page, hostileWords.slice(-6));
  await visit(page, '/products?sort=-createdAt');
  await expectInert(page, hostileWords.slice(-12));
  await page.getByRole('link', { name: commonMessages.nextPage, exact: true }).click();
  await expectInert(page, hostileWords.slice(-20, -12));
  for (const words of [...packWords(200).slice(0, 3), `nothing ${hostileMarkup.image}`]) {
    await visit(page, `/products?q=${encodeURIComponent(words)}`);
    await expectInert(page, [`“${words}”`]);
  }
  const inAttributes = Object.keys(hostileMarkup).findIndex((name) => name.startsWith('end of'));
  for (const { _id, product, description } of shop.products.slice(inAttributes, inAttributes + 3)) {
    await visit(page, `/purchase/${_id}`);
    await expectInert(page, [product, description]);
    await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(product)}`));
  }
});

test(
  'for the customer: profile, orders, payment, and the dialog and the toast of a cancelled order',
  variant,
  async ({ page, shop: { customer, orders } }) => {
    const { email } = customer;
    const own = orders.filter((order) => order.email === email);
    const [toCancel] = own;
    if (!toCancel) throw new Error('The customer has ordered nothing');
    await beSignedIn(page, email);
    await visit(page, '/dashboard');
    await expectInert(page, [email, hostileWords[0] ?? '']);
    await expect(page.getByLabel(profileMessages.name)).toHaveValue(hostileWords[0] ?? '');

    await visit(page, `/dashboard/payment/${toCancel._id}`);
    await expectInert(page, [toCancel.name, toCancel.address, email]);

    await visit(page, '/dashboard/myorder');
    await expectInert(
      page,
      own.flatMap(({ name, address }) => [name, address]),
    );
    const card = page
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/dashboard/payment/${toCancel._id}"]`) });
    await card.getByRole('button', { name: orderMessages.cancel }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(orderMessages.cancelTitle(toCancel.name));
    await dialog.getByRole('button', { name: orderMessages.cancelDelete, exact: true }).click();
    await expectInert(page, [orderMessages.cancelled(toCancel.name)]);
  },
);

test(
  'for the administrator: all orders, a linked one, print documents, and the toast of a shipped order',
  variant,
  async ({ page, shop: { orders, paid } }) => {
    await beSignedIn(page, demoAdmin.email);
    const newest = orders.slice(-12);
    await visit(page, backOfficePages.allOrders);
    await expectInert(
      page,
      newest.flatMap(({ name, address, email }) => [name, address, email]),
    );
    const [linked] = newest;
    await visit(page, orderPage(linked?._id ?? ''));
    const panel = page.getByRole('region', { name: adminMessages.linkedOrder });
    await expect(panel).toContainText(linked?.address ?? '');
    await panel.getByRole('button', { name: adminMessages.pending, exact: true }).click();
    await expectInert(page, [adminMessages.orderShipped]);

    await visit(page, packingSlipsPage(newest.map(({ _id }) => _id)));
    await expect(page.getByRole('article')).toHaveCount(newest.length);
    await expectInert(
      page,
      newest.flatMap(({ name, address, email }) => [name, address, email]),
    );
    await visit(page, `/dashboard/receipt/${paid._id}`);
    await expectInert(page, [documentMessages.transactionId, paid.name, paid.address]);
  },
);

test('for the administrator: e-mails, and the preview of a product', variant, async ({ page, shop }) => {
  await beSignedIn(page, demoAdmin.email);
  await visit(page, backOfficePages.makeAdmin);
  await expectInert(page, hostileEmails);
  const email = hostileEmails.find((one) => one !== shop.customer.email) ?? '';
  await rows(page).filter({ hasText: email }).getByRole('button', { name: adminMessages.makeAdmin }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(staffRoleMessages.admin.grantTitle(email));
  await expectInert(page, [email]);
  await dialog.getByRole('button', { name: adminMessages.makeAdmin }).click();
  await expectInert(page, [adminMessages.promoted(email)]);

  await visit(page, backOfficePages.addProduct);
  const form = page.locator('form');
  const preview = page.getByRole('complementary', { name: adminMessages.preview });
  const picture = preview.locator('img');
  for (const words of packWords(100)) {
    await form.getByLabel(adminMessages.productName).fill(words);
    await form.getByLabel(adminMessages.productDescription).fill(words);
    await expect(preview.getByText(words, { exact: true })).toHaveCount(2);
    expect(await intrudingElements(page)).toEqual([]);
  }
  for (const address of hostilePictures) {
    await form.getByLabel(adminMessages.image).fill(address);
    await expect(picture).toHaveAttribute('src', address);
    expect(await intrudingElements(page)).toEqual([]);
  }
  await form.getByLabel(adminMessages.image).fill(hostileMarkup['javascript address']);
  await expect(picture).toHaveAttribute('src', '/product-fallback.svg');
  await expectInert(page, []);
});

test('mails to hostile addresses, and the pages behind their links', variant, async ({ page, shop }) => {
  await page.goto('/demo/mail');
  await expectInert(page, hostileEmails);
  const { email } = shop.customer;
  const mails = page.getByRole('article').filter({ hasText: email });
  const verify = await mails.getByRole('link', { name: 'Verify e-mail' }).getAttribute('href');
  const reset = await mails.getByRole('link', { name: 'Choose a new password' }).getAttribute('href');
  for (const link of [verify, reset]) {
    await page.goto(link ?? '');
    await expectInert(page, [email]);
  }
  const words = encodeURIComponent(hostileMarkup['end of an attribute'] + hostileMarkup.image);
  await page.goto(`/demo/mail/action?mode=${words}&oobCode=${words}&continueUrl=${words}`);
  await expectInert(page, ['This link does not work']);
});

test('hostile words in the addresses of the demo’s Stripe', variant, async ({ page }) => {
  const words = encodeURIComponent(hostileMarkup['end of an attribute'] + hostileMarkup.image);
  await page.goto(`/demo/stripe?q=${words}&after=${words}&saved=${words}`);
  await expectInert(page, ['Nothing found']);
  await page.goto(`/demo/stripe/payments/${words}?done=${words}`);
  await expectInert(page, ['There is no such payment']);
});

test('API responses that are opened as pages', variant, async ({ page, shop }) => {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  await page.setExtraHTTPHeaders(headers);
  const escaped = (texts: string[]) => texts.map((text) => JSON.stringify(text).slice(1, -1));
  const newest = shop.products.slice(-12);
  const words = encodeURIComponent(`${hostileMarkup['end of a script']}${hostileMarkup.image}`);
  const responses: [path: string, texts: string[]][] = [
    ['/api/products?sort=-createdAt&limit=30', newest.flatMap(({ product, description }) => [product, description])],
    [
      `/api/orders/${encodeURIComponent(shop.customer.email)}?limit=30`,
      [shop.customer.email, shop.orders[0]?.address ?? ''],
    ],
    ['/api/users?limit=100', hostileEmails],
    [`/api/products?sort=${words}`, ['requestId']],
    [`/api/products/${words}`, ['requestId']],
    [`/api/${words}`, ['requestId']],
  ];
  for (const [path, texts] of responses) {
    const response = await page.goto(path);
    expect(response?.headers()).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'x-content-type-options': 'nosniff',
    });
    for (const text of escaped(texts)) await expect(page.locator('body')).toContainText(text);
    expect(await intrudingElements(page)).toEqual([]);
  }
});

test('addresses that hold markup', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  const words = hostileMarkup['end of an attribute'] + hostileMarkup.image;
  const encoded = encodeURIComponent(words);
  for (const path of [`/${encoded}`, `/purchase/${encoded}?${encoded}#${encoded}`]) {
    await page.goto(path);
    await expectInert(page, [commonMessages.notFound]);
  }
  await page.goto(orderPage(words));
  await expectInert(page, [adminMessages.linkedOrderMissing]);
  const id = words.replaceAll(' ', '/');
  await page.goto(packingSlipsPage([id]));
  await expectInert(page, [id]);
  // The extension makes the server respond, not the app.
  const response = await page.goto(`/${encoded}.txt`);
  expect(response?.status()).toBe(404);
  expect(await intrudingElements(page)).toEqual([]);
});
