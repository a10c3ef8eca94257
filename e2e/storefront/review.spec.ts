import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { test } from '#e2e/support/shops/own-shop.ts';
import { signUp } from '#e2e/support/sign-up.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { moderationMessages } from '#shared/messages/shop/admin.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { reviewMessages } from '#shared/messages/users/account.ts';

const name = (page: Page) => page.getByLabel(reviewMessages.name, { exact: true });
const stars = (page: Page, count: number) =>
  page.getByRole('group', { name: reviewMessages.ratings }).getByRole('radio', { name: homeMessages.stars(count) });
const description = (page: Page) => page.getByLabel(reviewMessages.description);
const submit = (page: Page) => page.getByRole('button', { name: reviewMessages.submit, exact: true });
const toasts = (page: Page) => page.getByRole('alert');

async function openForm(page: Page): Promise<void> {
  await beSignedIn(page, demoCustomer.email);
  await page.goto('/dashboard/myreview');
}

test('a review is added once and appears on the home page', async ({ page, request }) => {
  await openForm(page);
  const words = `On time, as always ${crypto.randomUUID()}`;
  // Waits for the prefilled name of the account.
  await expect(name(page)).not.toHaveValue('');
  const ownName = await name(page).inputValue();
  await stars(page, 3).check();
  await page.keyboard.press('ArrowRight');
  await expect(stars(page, 4)).toBeChecked();
  await description(page).fill(words);
  await submit(page).dblclick();
  await expect(page.getByText('Review Added Successfully...', { exact: true })).toBeVisible();
  await expect(name(page)).toHaveValue(ownName);
  await expect(description(page)).toHaveValue('');
  await expect(stars(page, 4)).not.toBeChecked();
  const reviews: { description: string; ratings: number }[] = await (
    await request.get('/api/reviews?sort=-createdAt')
  ).json();
  expect(reviews.filter((review) => review.description === words)).toMatchObject([{ ratings: 4 }]);
  await page.goto('/');
  await expect(page.getByText(words).first()).toBeAttached();
});

test('a refusal is shown as a toast, and the typed input stays', variant, async ({ page }) => {
  await openForm(page);
  await name(page).fill('');
  await submit(page).click();
  await expect(toasts(page)).toHaveText([
    [fieldMessages.reviewNameRequired, fieldMessages.ratingsInvalid, fieldMessages.reviewDescriptionRequired].join(
      '. ',
    ),
  ]);
  await expectAccessible(page);
  await name(page).fill('Chris Becker');
  await description(page).fill('On time, as always.');
  await submit(page).click();
  await expect(toasts(page).filter({ hasText: new RegExp(`^${fieldMessages.ratingsInvalid}$`) })).toBeVisible();
  await stars(page, 5).check();
  await page.route('/api/reviews', (route) => route.abort());
  await submit(page).click();
  await expect(toasts(page).filter({ hasText: commonMessages.connectionLost })).toBeVisible();
  await expect(description(page)).toHaveValue('On time, as always.');
});

test('an administrator hides a review from the home page and shows it again', variant, async ({ page, request }) => {
  await beSignedIn(page, demoAdmin.email);
  const [newest]: { name: string; description: string }[] = await (
    await request.get('/api/reviews?sort=-createdAt&limit=1')
  ).json();
  const words = newest?.description ?? '';
  await page.goto('/dashboard/reviews');
  const row = page.getByRole('row').filter({ hasText: words });
  await expect(row.getByText(moderationMessages.visible)).toBeVisible();
  await row.getByRole('button', { name: `${moderationMessages.hide}:` }).click();
  await expect(row.getByText(moderationMessages.hidden)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(homeMessages.reviewsLead)).toBeVisible();
  await expect(page.getByRole('figure').first()).toBeAttached();
  await expect(page.getByText(words)).toHaveCount(0);
  await page.goto('/dashboard/reviews');
  await row.getByRole('button', { name: moderationMessages.show }).click();
  await expect(row.getByText(moderationMessages.visible)).toBeVisible();
});

test(
  'a review of an unverified account waits until an administrator approves it',
  variant,
  async ({ page, browser, shopUrl }) => {
    const context = await browser.newContext({ baseURL: shopUrl });
    const author = await context.newPage();
    await signUp(author);
    await author.goto('/dashboard/myreview');
    const words = `Never again ${crypto.randomUUID()}`;
    await stars(author, 1).check();
    await description(author).fill(words);
    await submit(author).click();
    await expect(author.getByText('Review Added Successfully...', { exact: true })).toBeVisible();
    await author.goto('/');
    await expect(author.getByRole('figure').first()).toBeAttached();
    await expect(author.getByText(words)).toHaveCount(0);

    await beSignedIn(page, demoAdmin.email);
    await page.goto('/dashboard/reviews');
    await page.getByRole('link', { name: `${moderationMessages.waiting} 1` }).click();
    const row = page.getByRole('row').filter({ hasText: words });
    await expectAccessible(page);
    await row.getByRole('button', { name: moderationMessages.approve }).click();
    await expect(page.getByText(moderationMessages.noneWaiting)).toBeVisible();
    await author.reload();
    await expect(author.getByText(words).first()).toBeAttached();

    await page.getByRole('link', { name: moderationMessages.all, exact: true }).click();
    await row.getByRole('button', { name: moderationMessages.hideAll }).click();
    await page.getByRole('dialog').getByRole('button', { name: moderationMessages.hideAll }).click();
    await expect(row.getByText(moderationMessages.hidden)).toBeVisible();
    await context.close();
  },
);
