import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { appListens } from '#e2e/support/app-listens.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { type OrderTable, orderPdf, orderSheet } from '#e2e/support/files/order-files.ts';
import { pasteText } from '#e2e/support/people/paste-text.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Cart } from '#shared/contracts/cart/cart.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { quickOrderMessages } from '#shared/messages/cart/quick-order.ts';
import { savedListMessages } from '#shared/messages/cart/saved-lists.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { orderAgainMessages } from '#shared/messages/orders/repeat-order.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';

test.use({ shopOwner: 'quick-order' });

const box = (page: Page) => page.getByLabel(quickOrderMessages.text, { exact: true });
const line = (page: Page, number: number) =>
  page.getByRole('listitem', { name: quickOrderMessages.lineNumber(number), exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function addGoods(request: APIRequestContext, count: number): Promise<Product[]> {
  const admin = await callerHeaders(request, demoAdmin.email);
  const goods: Product[] = [];
  for (let n = 0; n < count; n += 1)
    goods.push(await addProduct(request, admin, { partNumber: `QO-${crypto.randomUUID()}`, orderMultiple: 5 }));
  return goods;
}

test('a pasted order of 12 lines is corrected and goes into the cart', variant, async ({ page, request }) => {
  const goods = await addGoods(request, 11);
  const lines = goods.map(({ partNumber }, n) => `${partNumber}\t${n === 3 ? 4 : n === 4 ? 33 : 20}`);
  lines.splice(6, 0, 'please send 15 pcs of unobtainium asap');
  await page.goto('/products');
  await page
    .getByRole('link', { name: /^Quick order/ })
    .last()
    .click();
  await box(page).fill(lines.join('\n'));
  await page.reload();
  await expect(box(page)).toHaveValue(lines.join('\n'));
  await button(page, quickOrderMessages.check).click();

  await expect(page.getByText(quickOrderMessages.checked(9, 3))).toBeVisible();
  await expect(page.getByRole('heading', { name: quickOrderMessages.result })).toBeFocused();
  await expect(page.locator('mark')).toHaveText(['unobtainium asap']);
  await expectAccessible(page);
  await expect(line(page, 5).getByRole('button', { name: quickOrderMessages.take(30) })).toBeVisible();
  await line(page, 5)
    .getByRole('button', { name: quickOrderMessages.take(30) })
    .press('Enter');
  await expect(line(page, 5).getByRole('textbox')).toBeFocused();
  await line(page, 5).getByRole('textbox').fill('33');
  await button(page, quickOrderMessages.acceptAll).press('Enter');
  await expect(button(page, quickOrderMessages.add(11))).toBeFocused();
  await expect(line(page, 4).getByRole('textbox')).toHaveValue('10');
  await expect(line(page, 5).getByRole('textbox')).toHaveValue('35');

  const search = page.getByLabel(quickOrderMessages.search(7));
  await search.fill(goods[0]?.partNumber ?? '');
  const select = line(page, 7).getByRole('button', { name: goods[0]?.product ?? '' });
  await expect(select).toBeVisible();
  await select.press('Enter');
  await expect(line(page, 7)).toContainText(quickOrderMessages.selected);
  await expect(line(page, 7).getByRole('textbox')).toBeFocused();
  await line(page, 12).getByRole('button', { name: quickOrderMessages.leaveOut }).click();
  await button(page, quickOrderMessages.add(11)).click();
  await page.waitForURL('/cart');
  await expect(page.getByText(cartMessages.addedMany(11))).toBeVisible();
  // Clickable while the toast is shown, which stays for longer.
  await page.getByLabel(purchaseMessages.address, { exact: true }).click({ trial: true, timeout: 5_000 });
  const count = page.getByRole('navigation', { name: navigationMessages.main }).getByText(/^10 /);
  await expect(count).toBeVisible();
  expect(await count.evaluate((badge) => badge.getBoundingClientRect().height)).toBe(20);
  const quantities = () =>
    page.getByRole('spinbutton').evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
  await expect.poll(quantities).toEqual(['35', '20', '20', '10', '35', '20', '20', '20', '20', '20']);
});

test('a pasted order is read at once, and undone', variant, async ({ page, request }) => {
  const [a, b, c] = await addGoods(request, 3);
  await page.goto('/quick-order');
  await appListens(page);
  await box(page).focus();
  // A number alone may be the beginning of a line.
  await pasteText(page, `${a?.partNumber}`);
  await page.keyboard.type(' 20');
  await expect(page.getByRole('heading', { name: quickOrderMessages.result })).toHaveCount(0);
  await pasteText(page, `\n${b?.partNumber} 25\nplease send 15 pcs of unobtainium`);
  await expect(page.getByText(quickOrderMessages.checked(2, 1))).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expect(line(page, 3)).toContainText(quickOrderMessages.states.unknown);
  await expectAccessible(page);

  await button(page, quickOrderMessages.undo).press('Enter');
  await expect(box(page)).toHaveValue(`${a?.partNumber} 20`);
  await expect(box(page)).toBeFocused();
  await expect(line(page, 1)).toHaveCount(0);
  await box(page).press('End');
  await pasteText(page, `\n${b?.partNumber} 25`);
  await expect(button(page, quickOrderMessages.add(2))).toBeVisible();
  await box(page).press('ControlOrMeta+Z');
  await expect(box(page)).toHaveValue(`${a?.partNumber} 20`);
  await expect(line(page, 1)).toHaveCount(0);

  // A line that is typed after the text was read is not lost on the way to the cart.
  await pasteText(page, `\n${b?.partNumber} 25`);
  await expect(button(page, quickOrderMessages.add(2))).toBeVisible();
  await page.keyboard.type(`\n${c?.partNumber} 30`);
  await expect(page.getByText(quickOrderMessages.stale.trim())).toBeVisible();
  await page.getByRole('button', { name: quickOrderMessages.check }).last().click();
  await button(page, quickOrderMessages.add(3)).click();
  await page.waitForURL('/cart');
});

test('a CSV file is checked, and what cannot be added stays', variant, async ({ page, request }) => {
  const [a, b] = await addGoods(request, 2);
  await page.goto('/quick-order');
  const csv = `\ufeffPart number;Quantity\r\n"${a?.partNumber}";"1,000"\r\n${b?.partNumber};25\r\n`;
  await page
    .getByTestId('order-file')
    .setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await button(page, quickOrderMessages.check).press('Enter');
  // A semicolon in an English shop leaves open how the comma is meant.
  await expect(line(page, 2)).toContainText(quickOrderMessages.question.separators);
  await expect(page.getByText(quickOrderMessages.undecided('1,000'))).toBeVisible();
  await expectAccessible(page);
  await button(page, quickOrderMessages.decimals['.']).press('Enter');
  await expect(line(page, 2)).toContainText('Only 100 are available');
  await expect(button(page, quickOrderMessages.decimals['.'])).toHaveAttribute('aria-pressed', 'true');
  await button(page, quickOrderMessages.add(1)).click();
  await expect(line(page, 3)).toHaveCount(0);
  await expect(box(page)).toHaveValue(`"${a?.partNumber}";"1,000"`);
  await line(page, 2)
    .getByRole('button', { name: quickOrderMessages.take(100) })
    .click();
  await button(page, quickOrderMessages.add(1)).click();
  await page.waitForURL('/cart');
  await expect(page.getByRole('spinbutton')).toHaveCount(2);
});

test(
  'a purchase order is opened as a PDF, a spreadsheet and an older text file',
  variant,
  async ({ page, request }) => {
    const [a, b] = await addGoods(request, 2);
    const lines: OrderTable = [
      [10, a?.partNumber ?? '', 40, 'pcs'],
      [20, b?.partNumber ?? '', 35, 'pcs'],
    ];
    const older = Buffer.from(
      `Bitte für München:\r\n${a?.partNumber};40 Stück\r\n${b?.partNumber};35 Stück\r\n`,
      'latin1',
    );
    for (const [name, buffer] of [
      ['order.pdf', await orderPdf(lines)],
      ['order.xlsx', orderSheet(lines)],
      ['order.txt', older],
    ] as const) {
      await page.goto('/quick-order');
      await appListens(page);
      await box(page).fill('');
      await page.getByTestId('order-file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
      await expect(box(page)).toHaveValue(new RegExp(a?.partNumber ?? 'none'));
      await button(page, quickOrderMessages.check).press('Enter');
      await expect(button(page, quickOrderMessages.add(2))).toBeVisible();
      for (const [product, quantity] of [
        [a, '40'],
        [b, '35'],
      ] as const)
        await expect(page.getByLabel(quickOrderMessages.quantityOf(product?.product ?? ''))).toHaveValue(quantity);
      // What is typed and taken back is no change, however the file ended its lines.
      await box(page).press('x');
      await expect(button(page, quickOrderMessages.add(2))).toHaveCount(0);
      await box(page).press('Backspace');
      await expect(button(page, quickOrderMessages.add(2))).toBeVisible();
    }
    await page.getByTestId('order-file').setInputFiles({
      name: 'scan.pdf',
      mimeType: 'application/pdf',
      buffer: await orderPdf([]).then((pdf) => pdf.subarray(0, 200)),
    });
    await expect(page.getByText(quickOrderMessages.fileUnreadable)).toBeVisible();
  },
);

test('a mail is read line by line, and what it does not say is asked for', variant, async ({ page, request }) => {
  const [a, b, c, d] = await addGoods(request, 4);
  const mail = [
    'Dear colleagues,',
    `20 pcs ${a?.partNumber}`,
    `2 dozen ${b?.partNumber}`,
    `please cancel ${c?.partNumber} 20`,
    `${d?.partNumber?.replace('QO-', 'Q0-')} 25`,
    'Our PO number is 77120-B',
    'Best regards',
    'Ellen, Northgate Ltd',
  ];
  await page.goto('/quick-order');
  await box(page).fill(mail.join('\n'));
  await box(page).press('Control+Enter');
  await expect(page.getByText(quickOrderMessages.checked(1, 3))).toBeVisible();
  await expect(page.getByText(quickOrderMessages.otherLines(4))).toBeVisible();
  await expect(line(page, 3)).toContainText('2 dozen × 12 = 24 pieces');
  await expect(line(page, 4)).toContainText(quickOrderMessages.question.reversal);
  await expect(line(page, 5)).toContainText(quickOrderMessages.states.misread);
  await expectAccessible(page);

  // Only what was read is corrected: neither the dozen nor the cancelled line.
  const corrections = page
    .getByRole('listitem')
    .filter({ hasText: quickOrderMessages.correctedProduct(5, d?.product ?? '') });
  await expect(corrections).toBeVisible();
  await button(page, quickOrderMessages.acceptAll).press('Enter');
  await expect(page.getByText(quickOrderMessages.checked(2, 2))).toBeVisible();
  await expect(line(page, 3).getByRole('textbox')).toHaveValue('');
  await line(page, 3)
    .getByRole('button', { name: quickOrderMessages.take(24) })
    .press('Enter');
  await line(page, 3).getByRole('textbox').fill('25');
  await line(page, 4).getByRole('button', { name: quickOrderMessages.leaveOut }).press('Enter');
  await page.getByRole('button', { name: `77120-B ${quickOrderMessages.asField('Your PO number')}` }).press('Enter');
  await button(page, quickOrderMessages.add(3)).press('Enter');
  await page.waitForURL('/cart');
  await expect(page.getByLabel(cartPageMessages.poNumber)).toHaveValue('77120-B');
});

test(
  'a cart is saved as a list, renamed, put into the cart, deleted and restored',
  variant,
  async ({ page, request }) => {
    const goods = await addGoods(request, 2);
    const customer = await callerHeaders(request, demoCustomer.email);
    const { version }: Cart = await (await request.get('/api/cart', { headers: customer })).json();
    const lines = goods.map(({ _id, price }) => ({ productId: _id, quantity: 20, price }));
    await request.put('/api/cart', { headers: customer, data: { version, lines } });
    await beSignedIn(page, demoCustomer.email);
    await page.goto('/dashboard/lists');
    await expect(page.getByText(savedListMessages.cartHolds(2))).toBeVisible();
    await page.getByLabel(savedListMessages.name).fill('Monthly consumables');
    await page.getByLabel(savedListMessages.name).press('Enter');
    const item = (name: string) => page.getByRole('listitem', { name, exact: true });
    await expect(item('Monthly consumables')).toContainText('2 products');
    await expectAccessible(page);

    await item('Monthly consumables').getByRole('button', { name: savedListMessages.rename }).click();
    await item('Monthly consumables').getByLabel(savedListMessages.name).fill('Weekly');
    await button(page, savedListMessages.saveName).click();
    await expect(item('Weekly').getByRole('button', { name: savedListMessages.rename })).toBeFocused();

    const admin = await callerHeaders(request, demoAdmin.email);
    await request.delete(`/api/products/${goods[0]?._id}`, { headers: admin });
    await request.patch(`/api/products/${goods[1]?._id}`, { headers: admin, data: { price: 9 } });
    await item('Weekly').getByRole('button', { name: savedListMessages.put }).click();
    await expect(page.getByText(savedListMessages.report.added('Weekly', 1))).toContainText(
      `${savedListMessages.report.gone(1)} ${orderAgainMessages.priceNow(goods[1]?.product ?? '', '$0.0845', '$9.00')}.`,
    );

    await item('Weekly').getByRole('button', { name: savedListMessages.remove }).click();
    await expect(item('Weekly')).toHaveCount(0);
    const deleted = page.getByRole('status').filter({ hasText: savedListMessages.removed });
    await deleted.getByRole('button', { name: savedListMessages.undo }).click();
    await expect(item('Weekly')).toHaveCount(1);
  },
);
