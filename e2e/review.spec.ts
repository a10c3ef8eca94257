import { expect, type Page } from '@playwright/test';
import { demoCustomer } from '#server/demo/accounts.ts';
import { reviewMessages } from '#shared/messages/account.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/own-shop.ts';
import { beSignedIn } from './support/signed-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const name = (page: Page) => page.getByLabel(reviewMessages.name, { exact: true });
const ratings = (page: Page) => page.getByLabel(reviewMessages.ratings);
const description = (page: Page) => page.getByLabel(reviewMessages.description);
const submit = (page: Page) => page.getByRole('button', { name: reviewMessages.submit, exact: true });
const toasts = (page: Page) => page.getByRole('alert');

test.beforeEach(async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  await page.goto('/dashboard/myreview');
});

test('a review is added once and appears on the home page', async ({ page, request }) => {
  const words = `On time, as always ${crypto.randomUUID()}`;
  await name(page).fill('Chris Becker');
  await ratings(page).fill('4');
  await description(page).fill(words);
  await submit(page).dblclick();
  await expect(page.getByText('Review Added Successfully...', { exact: true })).toBeVisible();
  for (const field of [name(page), ratings(page), description(page)]) await expect(field).toHaveValue('');
  const reviews: { description: string; ratings: number }[] = await (
    await request.get('/api/reviews?sort=-createdAt')
  ).json();
  expect(reviews.filter((review) => review.description === words)).toMatchObject([{ ratings: 4 }]);
  await page.goto('/');
  await expect(page.getByText(words).first()).toBeAttached();
});

test('what the shop refuses is shown as a toast, and nothing that was typed is lost', async ({ page }) => {
  await submit(page).click();
  await expect(toasts(page)).toHaveText([
    [fieldMessages.reviewNameRequired, fieldMessages.ratingsInvalid, fieldMessages.reviewDescriptionRequired].join(
      '. ',
    ),
  ]);
  await expectAccessible(page);
  await name(page).fill('Chris Becker');
  await description(page).fill('On time, as always.');
  for (const wrong of ['6', 'five']) {
    await ratings(page).fill(wrong);
    await submit(page).click();
    await expect(toasts(page).filter({ hasText: new RegExp(`^${fieldMessages.ratingsInvalid}$`) })).toBeVisible();
    await expect(ratings(page)).toHaveValue(wrong);
  }
  await page.route('/api/reviews', (route) => route.abort());
  await submit(page).click();
  await expect(toasts(page).filter({ hasText: commonMessages.connectionLost })).toBeVisible();
  await expect(description(page)).toHaveValue('On time, as always.');
});
