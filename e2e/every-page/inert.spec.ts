import { expect, type Page } from '@playwright/test';
import { expectInert, test } from '#e2e/support/hostile-test.ts';
import { hostileMarkup, hostileWords } from '#e2e/support/hostile-words.ts';
import { intrudingElements, watchIntrusions } from '#e2e/support/intrusions.ts';
import { packWords, signUpHostile } from '#e2e/support/shops/hostile-shop.ts';
import { submitSignUp } from '#e2e/support/sign-up.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';

// Fading dialogs take most of the time.

const rows = (page: Page) => page.locator('tbody').getByRole('row');

test('for every visitor: reviews', variant, async ({ page }) => {
  test.slow();
  const [everything = ''] = packWords(2000);
  for (let first = 0; first < hostileWords.length; first += 5) {
    // A customer adds five a day.
    const headers = await signUpHostile(page.request, `reviewer-${first}@hostile.example`);
    const names = hostileWords.slice(first, first + 5);
    for (const name of names) {
      const data = { name, description: everything, ratings: 5 };
      expect((await page.request.post('/api/reviews', { headers, data })).status()).toBe(201);
    }
    await page.goto('/');
    await expectInert(page, [...names, everything]);
  }
});

test('for the customer: what is typed into forms', variant, async ({ page, shop }) => {
  test.slow();
  const [name = ''] = hostileWords;
  await page.goto('/signup');
  await submitSignUp(page, { name });
  await page.waitForURL('/');
  for (const [index, product] of shop.products.slice(0, 3).entries()) {
    await visit(page, `/purchase/${product._id}`);
    await page.getByLabel(purchaseMessages.address).fill(packWords(500)[index] ?? name);
    await page.getByLabel(purchaseMessages.phone).fill('2165550143');
    await page.getByLabel(purchaseMessages.quantity, { exact: true }).fill(String(product.minimumQuantity));
    await page.getByRole('button', { name: purchaseMessages.submit }).click();
    await expectInert(page, [purchaseMessages.orderIsIn, product.product]);
  }
});

test('for the administrator: products in the list, the dialogs and the toasts', variant, async ({ page, shop }) => {
  test.slow();
  await beSignedIn(page, demoAdmin.email);
  await page.goto('/dashboard/manageproduct');
  const newest = shop.products.slice(-20);
  await expectInert(
    page,
    newest.map(({ product }) => product),
  );
  for (const { product, image } of newest) {
    const row = rows(page).filter({ hasText: product }).last();
    await row.getByRole('link', { name: adminMessages.edit }).click();
    await expect(page.getByLabel(adminMessages.productName, { exact: true })).toHaveValue(product);
    await expect(page.getByLabel(adminMessages.image, { exact: true })).toHaveValue(image);
    await expectInert(page, [adminMessages.editTitle(product)]);
    await page.getByRole('link', { name: adminMessages.cancel }).click();
  }
  const { product } = newest[0] ?? { product: '' };
  const row = rows(page).filter({ hasText: product }).last();
  await row.getByRole('link', { name: adminMessages.edit }).click();
  await page.getByLabel(adminMessages.price, { exact: true }).fill('6');
  await page.getByRole('button', { name: adminMessages.save, exact: true }).click();
  await expectInert(page, [`"${product}" was saved`]);
  await row.getByRole('button', { name: adminMessages.delete }).click();
  await expect(page.getByRole('dialog')).toContainText(adminMessages.deleteTitle(product));
  await page.getByRole('dialog').getByRole('button', { name: adminMessages.delete, exact: true }).click();
  await expectInert(page, [adminMessages.deleted(product)]);
});

test('the control: every one of these words is noticed in a page that takes them for markup', async ({
  browser,
  shopUrl,
}) => {
  // Its console is full of errors.
  const context = await browser.newContext();
  const found = await watchIntrusions(context);
  const page = await context.newPage();
  for (const [name, words] of Object.entries(hostileMarkup)) {
    const body = `<title>${words}</title><p>${words}</p><a title="${words}" href="${words}">a</a><input title='${words}' autofocus>
      <script>const text = "${words}"; const list = [{"x":"${words}"}];</script>`;
    await page.route('**/control', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${shopUrl}/control`);
    const elements = await intrudingElements(page);
    await expect.poll(() => found.length + elements.length, { message: name }).toBeGreaterThan(0);
    found.splice(0);
    await page.unroute('**/control');
  }
  await context.close();
});

test(
  'the policy is a second barrier: markup injected into a page of the shop runs nothing, and is reported',
  variant,
  async ({ browser, shopUrl }) => {
    const context = await browser.newContext({ baseURL: shopUrl });
    const found = await watchIntrusions(context);
    const page = await context.newPage();
    await page.goto('/portfolio');
    await page.evaluate((words) => {
      const place = document.createElement('div');
      place.innerHTML = words;
      document.body.append(place);
      const script = document.createElement('script');
      script.textContent = 'hostileran=1';
      document.body.append(script);
    }, hostileMarkup.image);
    await expect.poll(() => found).toContain('policy: script-src-attr inline');
    await expect.poll(() => found).toContain('policy: script-src-elem inline');
    expect(found).not.toContain('a script ran');
    await context.close();
  },
);
