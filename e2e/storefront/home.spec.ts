import { expect, type Page, test } from '@playwright/test';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { variant } from '#e2e/support/variant.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Review } from '#shared/contracts/reviews/reviews.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';

const failure = { status: 503, json: { code: 'database_busy', message: 'The shop is busy.', requestId: 'test' } };

test.describe('for every visitor', () => {
  // One page for all: a first visit costs as much as two more, and these tests only read.
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
  });
  test.beforeEach(() => page.setViewportSize({ width: 1440, height: 900 }));
  test.afterAll(() => page.close());

  test('the six sections are in order', async () => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
      homeMessages.products,
      homeMessages.revenue,
      homeMessages.reviews,
      homeMessages.speciality,
      homeMessages.newsletter,
    ]);
    const hero = page.getByRole('main').getByRole('heading', { level: 1 });
    const firstSection = page.getByRole('heading', { name: homeMessages.products });
    const [heroBox, sectionBox] = [await hero.boundingBox(), await firstSection.boundingBox()];
    expect(heroBox?.y ?? 0).toBeLessThan(sectionBox?.y ?? 0);
  });

  test('the hero names its selling points', variant, async () => {
    await page.goto('/home');
    for (const point of [
      'Premium selection',
      'Insurance',
      'All legal documents',
      'From dealers in the US',
      'Payment security',
      'Fast shipping (+ Express)',
    ]) {
      await expect(page.getByText(point, { exact: true })).toBeVisible();
    }
  });

  test(
    'the six newest products are shown, each with a cut description and a link to its purchase',
    variant,
    async () => {
      // Other specs may add a product between the two requests.
      await expect(async () => {
        await page.goto('/');
        const newest: Product[] = await (await page.request.get('/api/products?sort=-createdAt&limit=6')).json();
        const section = page.getByRole('region', { name: homeMessages.products });
        const once = { timeout: 5_000 };
        await expect(section.getByRole('heading', { level: 3 })).toHaveText(
          newest.map(({ product }) => product),
          once,
        );
        for (const { _id, description } of newest) {
          const card = section.getByRole('listitem').filter({ has: page.locator(`a[href="/purchase/${_id}"]`) });
          const shown = description.length > 100 ? `${description.slice(0, 100)}…` : description;
          await expect(card.getByText(shown, { exact: true })).toBeVisible(once);
          await expect(card.getByText(/^\$[\d.,]+ per \w+( · \$[\d.,]+ from [\d,]+)?$/)).toBeVisible(once);
          await expect(card.getByRole('link', { name: productMessages.purchase })).toBeVisible(once);
        }
      }).toPass();
    },
  );

  test('the five newest reviews are tiles of 440x450 with stars and the fixed avatar', variant, async () => {
    const tiles = page.getByRole('region', { name: homeMessages.reviews }).getByRole('figure');
    let newest: Review[] = [];
    // Other specs may add a review between the two requests.
    await expect(async () => {
      await page.goto('/');
      newest = await (await page.request.get('/api/reviews?sort=-createdAt&limit=5')).json();
      await expect(tiles.locator('cite')).toHaveText(
        newest.map(({ name }) => name),
        { timeout: 5_000 },
      );
    }).toPass();
    const box = await tiles.first().boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([440, 450]);
    await expect(tiles.first().getByRole('img', { name: homeMessages.stars(newest[0]?.ratings ?? 0) })).toBeVisible();
    await expect(tiles.first().locator('img[src="/reviewer.svg"]')).toBeVisible();
  });

  test('a review tile fits a phone', variant, async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/');
    const box = await page.getByRole('figure').first().boundingBox();
    expect(box?.width ?? 999).toBeLessThanOrEqual(320);
  });

  test('the speciality block names what it stands for', variant, async () => {
    await page.goto('/');
    const section = page.getByRole('region', { name: homeMessages.speciality });
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Trusted', 'Punctual', 'Quality products']);
  });

  test('the newsletter has an email box and a Submit button that does nothing', variant, async () => {
    await page.goto('/');
    const section = page.getByRole('region', { name: homeMessages.newsletter });
    const requests: string[] = [];
    await expect(page.getByRole('figure')).toHaveCount(5);
    page.on('request', (request) => requests.push(request.url()));
    await section.getByLabel(homeMessages.newsletterEmail).fill('not an address');
    await section.getByRole('button', { name: 'Submit', exact: true }).click();
    await section.getByLabel(homeMessages.newsletterEmail).press('Enter');
    await expect(section.getByLabel(homeMessages.newsletterEmail)).toHaveValue('not an address');
    await expect(page).toHaveURL('/');
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
  });
});

test('the counters count up to 1000+, 50000+ and 500+ once they come into view', variant, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect(page.getByRole('region', { name: homeMessages.products }).getByRole('listitem')).toHaveCount(6);
  const section = page.getByRole('region', { name: homeMessages.revenue });
  const figures = section.getByRole('definition');
  // A counting figure shows the eye another number than assistive technology.
  const counted = figures.first().evaluate(
    (element) =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        new MutationObserver((_, observer) => {
          const counting = element.querySelector('[aria-hidden]');
          if (counting) seen.push(counting.textContent ?? '');
          else if (seen.length > 0) {
            observer.disconnect();
            resolve(seen);
          }
        }).observe(element, { subtree: true, childList: true, characterData: true });
      }),
  );
  await section.scrollIntoViewIfNeeded();
  const steps = (await counted).map((step) => Number.parseInt(step, 10));
  expect(steps.length).toBeGreaterThan(3);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(steps.at(-1)).toBeLessThan(1000);
  await expect(section.getByText('1000+', { exact: true })).toBeVisible();
  await expect(section.getByText('50000+', { exact: true })).toBeVisible();
  await expect(section.getByText('500+', { exact: true })).toBeVisible();
});

test('a spinner shows while products and reviews load', variant, async ({ page }) => {
  const release = await holdBack(page, /\/api\/(products|reviews)\?/);
  await page.goto('/');
  await expect(page.getByRole('status').filter({ hasText: homeMessages.productsLoading })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: homeMessages.reviewsLoading })).toBeAttached();
  release();
  await expect(page.getByRole('status').filter({ hasText: homeMessages.productsLoading })).toHaveCount(0);
  await expect(page.getByRole('figure')).toHaveCount(5);
});

test('when reviews fail, a toast says why and products still show', variant, async ({ page }) => {
  await page.route('**/api/reviews?**', (route) => route.fulfill(failure));
  await page.goto('/');
  await expect(page.getByRole('alert').filter({ hasText: failure.json.message })).toBeVisible();
  await expect(page.getByRole('region', { name: homeMessages.products }).getByRole('listitem')).toHaveCount(6);
});

test('when products fail, the rest of the page stays, with a retry button', variant, async ({ page }) => {
  await page.route('**/api/products?**', (route) => route.fulfill(failure), { times: 1 });
  await page.goto('/');
  const section = page.getByRole('region', { name: homeMessages.products });
  await expect(section.getByText(failure.json.message)).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(5);
  await section.getByRole('button').click();
  await expect(section.getByRole('listitem')).toHaveCount(6);
});
