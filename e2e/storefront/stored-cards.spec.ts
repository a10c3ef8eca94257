import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { fillCard, payButton } from '#e2e/support/card.ts';
import { placeOrder } from '#e2e/support/orders.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { test as ownShop } from '#e2e/support/shops/own-shop.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import { storedCardMessages as words } from '#shared/messages/payments/stored-cards.ts';
import { paymentMessages } from '#shared/messages/users/account.ts';

ownShop.use({ shopOwner: 'stored-cards' });

const test = sharePage(ownShop, demoCustomer.email);

const visa = words.name({ brand: 'visa', last4: '4242' });
const payWith = (page: Page, name: string) => page.getByRole('button', { name: words.payWith(name) });
const cards = (page: Page) => page.getByRole('region', { name: words.title });
const isPaid = (page: Page) => expect(page.getByRole('heading', { name: paymentMessages.completed })).toBeFocused();

async function openPayment(page: Page): Promise<void> {
  const { _id } = await placeOrder(page);
  await page.goto(`/dashboard/payment/${_id}`);
}

async function addCard(page: Page, number: string): Promise<void> {
  await page.goto('/dashboard');
  await cards(page).getByRole('button', { name: words.add }).click();
  await fillCard(page, number);
  await page.getByRole('button', { name: words.save }).click();
}

async function removeAll(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(cards(page).getByRole('listitem').or(cards(page).getByText(words.empty)).first()).toBeVisible();
  for (let left = await cards(page).getByRole('listitem').count(); left > 0; left -= 1) {
    await cards(page).getByRole('button', { name: words.remove }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
    await expect(cards(page).getByRole('listitem')).toHaveCount(left - 1);
  }
}

test('a card that is kept with a payment pays the next order with one click', async ({ page }) => {
  await openPayment(page);
  await expect(payButton(page)).toBeEnabled();
  const keep = page.getByRole('checkbox', { name: words.keep });
  await expect(keep).not.toBeChecked();
  await fillCard(page, '4242424242424242');
  await keep.check();
  await payButton(page).click();
  await isPaid(page);

  await openPayment(page);
  await expect(payButton(page)).toBeHidden();
  await payWith(page, visa).click();
  await isPaid(page);
});

test('cards are added in the profile, also with 3-D Secure, and removed', variant, async ({ page }) => {
  await removeAll(page);
  await addCard(page, '4000000000000002');
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await fillCard(page, '4000002500003155');
  await page.getByRole('button', { name: words.save }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(cards(page).getByText(words.name({ brand: 'visa', last4: '3155' }))).toBeVisible();
  await expectAccessible(page);

  await openPayment(page);
  await payWith(page, words.name({ brand: 'visa', last4: '3155' })).click();
  await page.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible();
  await expectAccessible(page);
  await payWith(page, words.name({ brand: 'visa', last4: '3155' })).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await isPaid(page);
  await removeAll(page);
  await expect(cards(page).getByText(words.empty)).toBeVisible();
});

test('a stored card that is declined says so beside the card form, which pays', variant, async ({ page }) => {
  await removeAll(page);
  await addCard(page, '4000000000000341');
  await expect(cards(page).getByRole('listitem')).toHaveCount(1);
  await openPayment(page);
  await payWith(page, words.name({ brand: 'visa', last4: '0341' })).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await fillCard(page, '4242424242424242');
  await payButton(page).click();
  await isPaid(page);
  await removeAll(page);
});

test('another card can be typed, and what is typed stays', variant, async ({ page }) => {
  await removeAll(page);
  await addCard(page, '4242424242424242');
  await expect(cards(page).getByRole('listitem')).toHaveCount(1);
  await openPayment(page);
  await page.getByRole('button', { name: words.another }).click();
  await fillCard(page, '5555555555554444');
  await payButton(page).click();
  await isPaid(page);
  await removeAll(page);
});

test('where the cards cannot be read, the page says so and the form pays', variant, async ({ page }) => {
  await page.route('**/api/accounts/*/cards', (route) =>
    route.fulfill({ status: 502, json: { code: 'payment_provider_failed', message: 'No answer.' } }),
  );
  await page.goto('/dashboard');
  await expect(cards(page).getByText(words.notRead)).toBeVisible();
  await openPayment(page);
  await expect(page.getByText(words.notReadAtPayment)).toBeVisible();
  await fillCard(page, '4242424242424242');
  await payButton(page).click();
  await isPaid(page);
});
