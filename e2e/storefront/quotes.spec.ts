import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { openDesk } from '#e2e/support/desk.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { samplePriceList } from '#server/testing/sample-price-list.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { customerMessages } from '#shared/messages/customers/customers.ts';
import { quoteRefusals } from '#shared/messages/quotes/quote-fields.ts';
import {
  quoteMessages as messages,
  quoteRestMessages,
  quoteStaffMessages,
  quoteStateMessages,
} from '#shared/messages/quotes/quotes.ts';

ownShop.use({ shopOwner: 'quotes' });

const test = sharePage(ownShop, demoCustomer.email);

test(
  'a price is asked for, answered twice, accepted in part and ordered at it after the shop asks more',
  variant,
  async ({ page }) => {
    const desk = await openDesk(page);
    const headers = await callerHeaders(page.request, demoAdmin.email);
    const product = await addProduct(page.request, headers, {
      minimumQuantity: 1,
      availableQuantity: 10_000,
      price: 5,
    });

    await page.goto(`/purchase/${product._id}`);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.goto('/cart');
    await page.getByRole('link', { name: cartPageMessages.askForPrice }).click();
    const request = page.getByRole('form', { name: messages.ask });
    const first = request.getByRole('group', { name: messages.line(1), exact: true });
    await expect(first).toContainText(product.product);
    await first.getByLabel(messages.quantity).fill('100');
    await first.getByLabel(messages.wishedPrice).fill('3.5');
    await request.getByRole('button', { name: messages.addLine }).click();
    const second = request.getByRole('group', { name: messages.line(2), exact: true });
    await second.getByLabel(messages.name).fill('Bolts with our stamp');
    await second.getByLabel(messages.quantity).fill('20');
    await request.getByLabel(messages.message).fill('For the new hall');
    await page.locator('input[type=file]').setInputFiles({
      name: 'drawing.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF'),
    });
    await expect(request.getByText(/drawing\.pdf/)).toBeVisible();
    await expectAccessible(page);
    await request.getByRole('button', { name: messages.send }).click();
    await expect(page.getByText(messages.waiting)).toBeVisible();

    await desk.goto('/dashboard/quotes');
    await desk.getByRole('table').getByRole('link').first().click();
    await expect(desk.getByText('For the new hall')).toBeVisible();
    for (const price of ['4', '3.75']) {
      const title = price === '4' ? quoteStaffMessages.answer : quoteStaffMessages.answerAgain;
      const answer = desk.getByRole('form', { name: title });
      // The form of the first answer has this title, too, until the response is there.
      await expect(answer.getByRole('button', { name: quoteStaffMessages.send })).toBeEnabled();
      await answer
        .getByRole('group', { name: messages.line(1), exact: true })
        .getByLabel(quoteStaffMessages.price)
        .fill(price);
      if (price === '4') await expectAccessible(desk);
      await answer.getByRole('button', { name: quoteStaffMessages.send }).click();
      await expect(desk.getByRole('region', { name: messages.offer })).toContainText(`$${Number(price) * 100}.00`);
    }
    const raised = await page.request.patch(`/api/products/${product._id}`, { headers, data: { price: 9 } });
    expect(raised.status()).toBe(200);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole('list', { name: messages.answers, exact: true })).toContainText('$4.00');
    await page.getByRole('radio', { name: messages.select(1) }).check();
    await page.getByRole('radio', { name: messages.select(2) }).check();
    const offer = page.getByRole('region', { name: messages.select(2) });
    await offer.getByLabel(messages.quantity).fill('60');
    await offer.getByLabel(purchaseMessages.address).fill('7 Harbour Road');
    await offer.getByLabel(purchaseMessages.phone).fill('2165550143');
    await expectAccessible(page);
    await offer.getByRole('button', { name: messages.accept('$225.00') }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\/checkout\//);
    await expect(page.getByText('$225.00').first()).toBeVisible();

    await page.goto('/dashboard/myquotes');
    await expect(page.getByText(quoteRestMessages.answered)).toBeVisible();
    await page.getByRole('list', { name: messages.label }).getByRole('link').first().click();
    const rest = page.getByRole('region', { name: messages.offer });
    await expect(rest.getByText(messages.orderedOf('60', '100'))).toBeVisible();
    await expect(rest.getByLabel(messages.quantity)).toHaveValue('40');
    await rest.getByLabel(purchaseMessages.address).fill('9 Harbour Road');
    await rest.getByLabel(purchaseMessages.phone).fill('2165550143');
    await acceptElsewhere(page);
    await rest.getByRole('button', { name: messages.accept('$150.00') }).click();
    await expect(page.getByText(quoteRefusals.acceptedMeanwhile)).toBeVisible();
    await expect(rest.getByLabel(messages.quantity)).toHaveValue('30');
    await expect(rest.getByLabel(purchaseMessages.address)).toHaveValue('9 Harbour Road');
    await expect(rest.getByRole('button', { name: messages.accept('$112.50') })).toBeEnabled();
    await desk.context().close();
  },
);

/** Ten more of the first line are ordered in another window while the form of the rest is open. */
async function acceptElsewhere(page: Page) {
  const headers = await callerHeaders(page.request, demoCustomer.email);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const acceptance = {
    version: 2,
    acceptances: 1,
    lines: [{ line: 0, quantity: 10 }],
    address: '8 Harbour Road',
    phone: '2165550143',
  };
  const sent = await page.request.post(`/api/quotes/${id}/acceptance`, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: acceptance,
  });
  expect(sent.status(), await sent.text()).toBe(201);
}

/** A colleague answers while somebody types another answer. */
async function expectTypedAnswerToStay(desk: Page, request: APIRequestContext, headers: Record<string, string>) {
  const answers = desk.getByRole('region', { name: messages.offer });
  const answer = desk.getByRole('form', { name: quoteStaffMessages.answerAgain });
  await answer.getByLabel(quoteStaffMessages.price).fill('4');
  const id = new URL(desk.url()).pathname.split('/').at(-1);
  const { versions } = await (await request.get(`/api/quotes/${id}`, { headers })).json();
  const [{ lines, lastDay }] = versions;
  const [{ productId, name, quantity }] = lines;
  const colleague = { version: 1, lines: [{ productId, name, quantity, price: 3 }], lastDay, replaces: true };
  const sent = await request.post(`/api/quotes/${id}/versions`, { headers, data: colleague });
  expect(sent.status(), await sent.text()).toBe(201);
  await answer.getByRole('button', { name: quoteStaffMessages.send }).click();
  await expect(desk.getByText(quoteRefusals.answeredMeanwhile)).toBeVisible();
  await expect(answers).toContainText('$180.00');
  await expect(answer.getByLabel(quoteStaffMessages.price)).toHaveValue('4');
  await answer.getByLabel(quoteStaffMessages.replaces).check();
  await answer.getByRole('button', { name: quoteStaffMessages.send }).click();
  await expect(answers).toContainText('$240.00');
  await expect(answers).not.toContainText('$180.00');
}

test('staff begin a quote from the list, at the prices of the customer, and withdraw it', variant, async ({ page }) => {
  const desk = await openDesk(page);
  const headers = await callerHeaders(page.request, demoAdmin.email);
  const partNumber = `Q-${randomUUID()}`;
  const product = await addProduct(page.request, headers, { minimumQuantity: 1, price: 5, partNumber });
  const send = async (method: 'post' | 'patch', path: string, data: object) => {
    const response = await page.request[method](`/api/price-lists${path}`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const list = await send('post', '', samplePriceList(`For quotes ${partNumber}`));
  await send('patch', `/${list._id}/entries`, {
    version: list.version,
    set: [{ productId: product._id, price: 4.5, priceBreaks: [{ quantity: 50, price: 4.25 }] }],
    remove: [],
  });
  const found = await page.request.get(`/api/customers?q=${demoCustomer.email}`, { headers });
  const [customer] = await found.json();
  await send('patch', `/${list._id}/accounts`, { add: [customer._id], remove: [] });

  await desk.goto('/dashboard/quotes');
  await desk.getByRole('button', { name: quoteStaffMessages.start }).click();
  await desk.getByRole('dialog').getByLabel(customerMessages.find).fill(demoCustomer.email);
  await expectAccessible(desk);
  await desk
    .getByRole('dialog')
    .getByRole('link', { name: /^Start a quote for/ })
    .first()
    .click();
  const offer = desk.getByRole('form', { name: quoteStaffMessages.startTitle });
  await offer.getByLabel(messages.product).fill(partNumber);
  await offer.getByRole('button', { name: partNumber }).click();
  await expect(offer.getByLabel(quoteStaffMessages.price)).toHaveValue('4.5');
  await offer.getByLabel(messages.quantity).fill('60');
  await expect(offer.getByLabel(quoteStaffMessages.price)).toHaveValue('4.25');
  await expect(offer.getByText('customer $4.25 · shop $5.00')).toBeVisible();
  await expectAccessible(desk);
  await offer.getByRole('button', { name: quoteStaffMessages.sendStarted }).click();
  const answers = desk.getByRole('region', { name: messages.offer });
  await expect(answers).toContainText('$255.00');
  await expectTypedAnswerToStay(desk, page.request, headers);
  await answers.getByRole('button', { name: quoteStaffMessages.withdrawAnswer(3) }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: quoteStaffMessages.withdrawAnswer(3) })
    .click();
  await expect(desk.getByText(quoteStateMessages.withdrawn, { exact: true })).toBeVisible();
  await page.goto('/dashboard/myquotes');
  await page.getByRole('list', { name: messages.label }).getByRole('link').first().click();
  await expect(page.getByText(messages.endedByShop)).toBeVisible();
  await desk.context().close();
});
