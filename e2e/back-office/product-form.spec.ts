import { test as base, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import { MAX_PICTURE_BYTES } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFormMessages as messages } from '#shared/messages/products/edit-product.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';

// Axe checks colours, which differ during a fade.
const test = sharePage(base, demoAdmin.email);

const unique = () => crypto.randomUUID().slice(0, 8);

async function openAdd(page: Page, name: string): Promise<Locator> {
  await page.goto('/dashboard/addproduct');
  const form = page.locator('form');
  await form.getByLabel(adminMessages.productName).fill(name);
  await form.getByLabel(adminMessages.productDescription).fill('Spiral-wound gasket for raised-face flanges.');
  await form.getByLabel(adminMessages.minimumQuantity).fill('100');
  await form.getByLabel(adminMessages.availableQuantity).fill('25,000');
  await form.getByLabel(adminMessages.price).fill('1.25');
  await form.getByLabel(adminMessages.image).fill('/products/brass-ball-valve.svg');
  return form;
}

const openMore = (form: Locator) => form.getByText(messages.more).click();
const cell = (form: Locator, row: string, label: string) =>
  form.getByRole('group', { name: row, exact: true }).getByLabel(label, { exact: true });
const breakCell = (form: Locator, row: number, label: string) => cell(form, messages.priceBreak(row), label);
const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });
const upload = (page: Page) => page.getByRole('button', { name: adminMessages.upload }).click();

async function addBreak(form: Locator, row: number, quantity: string, price: string): Promise<void> {
  await form.getByRole('button', { name: messages.addPriceBreak }).click();
  await expect(breakCell(form, row, messages.breakQuantity)).toBeFocused();
  // Faster keys and a Tab are a scanner's.
  await form.page().keyboard.type(quantity, { delay: 90 });
  await form.page().keyboard.press('Tab');
  await form.page().keyboard.type(price);
}

const paste = (input: Locator, text: string) =>
  input.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

async function read(page: Page, name: string): Promise<ProductDetails> {
  const [product] = await (await page.request.get(`/api/products?limit=1&q=${encodeURIComponent(name)}`)).json();
  return (await page.request.get(`/api/products/${product._id}`)).json();
}

const specifications = [
  { name: 'Standard', value: 'EN 1514-2' },
  { name: 'Filler', value: 'Graphite' },
  { name: 'Pressure', value: '40 bar' },
];

test('a product is added with everything, by keyboard and by paste', variant, async ({ page }) => {
  test.slow();
  const name = `Gasket ${unique()}`;
  const form = await openAdd(page, name);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => scrollTo(0, 0));
  for (const label of [messages.partNumber, messages.barcode, messages.category, messages.unit])
    await expect(field(form, label), label).toBeInViewport({ ratio: 1 });
  await expect(field(form, messages.orderMultiple)).toBeHidden();
  await field(form, messages.partNumber).fill(`G-${name}`);
  await field(form, messages.barcode).fill('95012346');
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await field(form, messages.category).fill('Seals');
  await expect(page.locator('datalist option[value="Fasteners"]')).toHaveCount(1);
  await field(form, messages.unit).selectOption('box');
  await openMore(form);
  await field(form, messages.orderMultiple).fill('50');
  await field(form, messages.lowStockAt).fill('1,000');
  await addBreak(form, 1, '1,000', '1.15');
  await addBreak(form, 2, '5,000', '0.975');

  await form.getByRole('button', { name: messages.addSpecification }).click();
  const firstName = cell(form, messages.specification(1), messages.specificationName);
  await paste(firstName, specifications.map((row) => `${row.name}\t${row.value}`).join('\r\n'));
  await expect(cell(form, messages.specification(3), messages.specificationValue)).toBeFocused();
  await form.getByRole('button', { name: messages.addDocument }).click();
  await paste(page.locator(':focus'), 'Data sheet\thttps://example.com/gasket.pdf');

  const preview = page.getByRole('complementary', { name: adminMessages.preview });
  await expect(preview).toContainText('$1.25 per box');
  await expect(preview.getByRole('listitem')).toHaveText(['from 1,000: $1.15', 'from 5,000: $0.975']);

  for (const width of [320, 390, 768, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `at ${width}`).toBeLessThanOrEqual(0);
    const isCut = await cell(form, messages.specification(1), messages.specificationName).evaluate(
      (input) => input.clientWidth < 72,
    );
    expect.soft(isCut, `at ${width}`).toBe(false);
  }

  const image = await uploadPicture(form);
  await upload(page);
  await expect(page.getByText(adminMessages.productUploaded, { exact: true })).toBeVisible();
  await expect(form.getByRole('group', { name: messages.priceBreak(1), exact: true })).toHaveCount(0);
  await expect(field(form, messages.partNumber)).toHaveValue('');
  expect(await read(page, name)).toMatchObject({
    product: name,
    price: 1.25,
    partNumber: `G-${name}`,
    barcode: '95012346',
    category: 'Seals',
    unit: 'box',
    orderMultiple: 50,
    lowStockAt: 1000,
    priceBreaks: [
      { quantity: 1000, price: 1.15 },
      { quantity: 5000, price: 0.975 },
    ],
    specifications,
    documents: [{ title: 'Data sheet', url: 'https://example.com/gasket.pdf' }],
    image,
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/purchase/${(await read(page, name))._id}`);
  const shown = page.getByRole('img', { name, exact: true });
  await expect(shown).toHaveJSProperty('currentSrc', new URL(image.replace('900.webp', '800.avif'), page.url()).href);
  await expect(shown).toHaveJSProperty('complete', true);
  expect(await shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

/** Refuses two files, then pastes a picture into the form, where everything typed stays. Returns its address. */
async function uploadPicture(form: Locator): Promise<string> {
  const address = field(form, adminMessages.image);
  const file = form.locator('input[type=file]').first();
  const button = (name: string) => form.getByRole('button', { name, exact: true });
  await expect(button(messages.choosePicture)).toBeVisible();
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(form.getByText(pictureProblems.type)).toBeVisible();
  await file.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(MAX_PICTURE_BYTES + 1) });
  await expect(form.getByText(pictureProblems.tooLarge)).toBeVisible();
  await expect(address).toHaveValue('/products/brass-ball-valve.svg');

  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b7a75' } })
    .jpeg()
    .toBuffer();
  const release = await holdBack(form.page(), '**/api/pictures', { times: 1 });
  await address.evaluate((element, base64) => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    clipboardData.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, photo.toString('base64'));
  await expect(form.getByRole('progressbar')).toBeVisible();
  await upload(form.page());
  await expect(form.getByText(productFieldMessages.imageRequired)).toBeVisible();
  release();
  await expect(address).toHaveValue(/^\/api\/pictures\/[\da-f]{64}\/900\.webp$/);
  await expect(form.getByText(messages.pictureUploaded)).toBeVisible();
  await expect(form.getByText(productFieldMessages.imageRequired)).toHaveCount(0);
  const uploaded = await address.inputValue();
  // The raw address of a file of the shop says nothing.
  await expect(address).toBeHidden();
  await button(messages.removePicture).click();
  await expect(button(messages.choosePicture)).toBeFocused();
  await address.fill(uploaded);
  await expectAccessible(form.page());
  return uploaded;
}

test(
  'problems open the part that they are in and take the focus, those of the server too',
  variant,
  async ({ page }) => {
    const form = await openAdd(page, `Gasket ${unique()}`);
    await field(form, messages.barcode).fill('95012345');
    await openMore(form);
    await addBreak(form, 1, '1,000', '1.5');
    await openMore(form);
    await expect(breakCell(form, 1, messages.breakPrice)).toBeHidden();
    await upload(page);
    await expect(field(form, messages.barcode)).toBeFocused();
    await expect(form.getByText(productFieldMessages.barcodeInvalid)).toBeVisible();

    await field(form, messages.barcode).fill('');
    await upload(page);
    await expect(breakCell(form, 1, messages.breakPrice)).toBeFocused();
    await expect(form.getByText(productFieldMessages.priceBreaksInvalid)).toBeVisible();
    await breakCell(form, 1, messages.breakPrice).fill('1.1');
    await expect(form.getByText(productFieldMessages.priceBreaksInvalid)).toHaveCount(0);

    await field(form, messages.partNumber).fill('bh 111260');
    await upload(page);
    await expect(form.getByText(productFieldMessages.partNumberTaken)).toBeVisible();
    await expect(field(form, messages.partNumber)).toBeFocused();

    const refuse = (fields: Record<string, string>) =>
      page.route(
        '**/api/products',
        (route) =>
          route.fulfill({ status: 422, json: { code: 'invalid_fields', message: 'No', fields, requestId: 'r' } }),
        { times: 1 },
      );
    await refuse({ 'priceBreaks.0.price': fieldMessages.priceInvalid });
    await openMore(form);
    await upload(page);
    await expect(breakCell(form, 1, messages.breakPrice)).toBeFocused();
    await expect(breakCell(form, 1, messages.breakPrice)).toHaveAccessibleDescription(fieldMessages.priceInvalid);
    await refuse({ priceBreaks: productFieldMessages.priceBreaksInvalid });
    await upload(page);
    await expect(form.getByRole('alert')).toHaveText(productFieldMessages.priceBreaksInvalid);
    await expectAccessible(page);
  },
);

test('Edit shows what lists do not carry, and sends only the list that changed', variant, async ({ page }) => {
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const data = {
    product: `Gasket ${unique()}`,
    description: 'Spiral-wound gasket for raised-face flanges.',
    minimumQuantity: 10,
    availableQuantity: 100,
    price: 2,
    image: '/products/brass-ball-valve.svg',
    priceBreaks: [
      { quantity: 50, price: 1.9 },
      { quantity: 80, price: 1.8 },
    ],
    specifications,
    documents: [{ title: 'Data sheet', url: 'https://example.com/gasket.pdf' }],
  };
  expect((await page.request.post('/api/products', { headers, data })).ok()).toBe(true);
  await page.goto('/dashboard/manageproduct');
  const row = page.getByRole('row').filter({ hasText: data.product });
  await row.getByRole('link', { name: adminMessages.edit }).click();
  await expect(page.getByRole('heading', { level: 1, name: adminMessages.editTitle(data.product) })).toBeVisible();
  const form = page.locator('form');
  await openMore(form);
  await expect(cell(form, messages.specification(3), messages.specificationValue)).toHaveValue('40 bar');
  await expect(cell(form, messages.document(1), messages.documentAddress)).toHaveValue(data.documents[0]?.url ?? '');

  const remove = (number: number) =>
    form.getByRole('button', { name: messages.remove(messages.priceBreak(number)), exact: true });
  await remove(1).focus();
  await page.keyboard.press('Enter');
  await expect(remove(1)).toBeFocused();
  await expect(breakCell(form, 1, messages.breakQuantity)).toHaveValue('80');
  await expect(remove(2)).toHaveCount(0);
  await expectAccessible(page);
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await form.getByRole('button', { name: adminMessages.save }).click();
  expect((await sent).postDataJSON()).toEqual({
    priceBreaks: [{ quantity: 80, price: 1.8 }],
    seen: { priceBreaks: data.priceBreaks },
  });
  await expect(page.getByText(adminMessages.saved(data.product, [messages.saved.priceBreaks]))).toBeVisible();
  expect(await read(page, data.product)).toMatchObject({ ...data, priceBreaks: [{ quantity: 80, price: 1.8 }] });
});
