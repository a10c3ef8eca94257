import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '#e2e/support/axe.ts';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { footerMessages, navigationMessages } from '#shared/messages/shop/navigation.ts';
import { roleBadges, sidebarMessages } from '#shared/messages/shop/sidebar.ts';
import { staticPageMessages } from '#shared/messages/shop/static-pages.ts';
import { loginMessages } from '#shared/messages/users/login.ts';

const phone = { width: 390, height: 800 };

test('the bar links the public pages, which are open to visitors, and Login', variant, async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: navigationMessages.main });
  const main = page.getByRole('main');
  await expect(bar.locator('a[href="/"]')).toBeVisible();
  for (const address of ['/dashboard', '/signup'])
    await expect(bar.locator(`a[href="${address}"]:visible`)).toHaveCount(0);
  await expect(page.getByRole('button', { name: navigationMessages.signOut })).toHaveCount(0);
  for (const [address, title, sections] of [
    ['/portfolio', staticPageMessages.portfolio, 5],
    ['/blogs', staticPageMessages.blogs, 8],
    ['/login', loginMessages.title, 0],
    ['/home', homeMessages.heroTitle, 5],
  ] as const) {
    await bar.locator(`a[href="${address}"]:visible`).click();
    await expect(page).toHaveURL(address);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    if (sections > 0) await expect(main.getByRole('heading', { level: 2 }).nth(sections - 1)).toBeVisible();
  }
});

test('the bar links the dashboard and offers Sign Out when signed in', variant, async ({ page }) => {
  await beSignedIn(page, demoCustomer.email);
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: navigationMessages.main });
  await expect(bar.getByRole('link', { name: navigationMessages.dashboard })).toHaveAttribute('href', '/dashboard');
  await expect(bar.getByRole('button', { name: navigationMessages.signOut })).toBeVisible();
  await expect(bar.getByRole('link', { name: navigationMessages.login })).toHaveCount(0);
});

/** One sentence for each part that is out of line, overlaps another, or leaves the page. */
function findCrowding(page: Page): Promise<string[]> {
  return page.evaluate((signOut) => {
    const seen = [...document.querySelectorAll<HTMLElement>('header :is(a, button, label)')].filter((each) =>
      each.checkVisibility(),
    );
    const problems: string[] = [];
    const found = seen.filter((each) => each.textContent === signOut).length;
    if (found !== 1) problems.push(`${found} times ${signOut}`);
    const range = document.createRange();
    let end = 0;
    for (const each of seen) {
      const name = each.textContent;
      const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        if (text.parentElement?.matches('.visually-hidden, option')) continue;
        range.selectNodeContents(text);
        if (range.getClientRects().length > 1) problems.push(`${name} has two lines`);
        if (range.getBoundingClientRect().right > each.getBoundingClientRect().right + 1)
          problems.push(`${name} sticks out`);
      }
      const { left, right } = each.getBoundingClientRect();
      // Links of the open menu are below each other.
      if (each.closest('[id]:not(#root)') === null && left < end) problems.push(`${name} lies on what is before it`);
      if (each.closest('[id]:not(#root)') === null) end = right;
    }
    const bottomOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? NaN;
    if (!(bottomOf('header input') <= bottomOf('header'))) problems.push('the search field leaves the bar');
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the page scrolls sideways');
    return problems;
  }, navigationMessages.signOut);
}

for (const { email, role, fonts } of [
  { email: demoCustomer.email, role: 'customer', fonts: 'before Inter has come' },
  { email: demoAdmin.email, role: 'administrator', fonts: 'in Inter' },
]) {
  test(
    `the bar of a signed-in ${role} is one line, Sign Out too, at every width from 320 to 1920 pixels, ${fonts}`,
    variant,
    async ({ page }) => {
      // The other font of this computer is wider.
      if (role === 'customer') await page.route(/woff2/, (route) => route.abort());
      await beSignedIn(page, email);
      await page.setViewportSize(phone);
      // Staff get another link once the API has confirmed them.
      if (role === 'administrator') await page.evaluate(() => localStorage.setItem('staff', 'yes'));
      await page.goto('/portfolio');
      await page.getByRole('button', { name: navigationMessages.openMenu }).click();
      await expect(page.getByRole('button', { name: navigationMessages.signOut }).first()).toBeVisible();
      for (let width = 320; width <= 1920; width += 20) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await findCrowding(page), `at ${width}`).toEqual([]);
      }
    },
  );
}

test(
  'the small-screen menu always lists the dashboard, and sign-up, and closes on Escape',
  variant,
  async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await page.getByRole('button', { name: navigationMessages.openMenu }).click();
    for (const name of [navigationMessages.dashboard, navigationMessages.signup, navigationMessages.login]) {
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('banner').getByRole('link', { name: navigationMessages.signup })).toHaveCount(0);
    await expect(page.getByRole('button', { name: navigationMessages.openMenu })).toBeFocused();
  },
);

test(
  'the footer has three columns of links that go nowhere, and a copyright line for 2022',
  variant,
  async ({ page }) => {
    await page.goto('/portfolio');
    const footer = page.getByRole('contentinfo');
    const columns = {
      Services: ['Branding', 'Design', 'Marketing', 'Advertisement'],
      Company: ['About us', 'Contact', 'Jobs', 'Press kit'],
      Legal: ['Terms of use', 'Privacy policy', 'Cookie policy'],
    };
    for (const [heading, links] of Object.entries(columns)) {
      await expect(footer.getByText(heading, { exact: true })).toBeVisible();
      for (const link of links) {
        await footer.getByText(link, { exact: true }).click();
        await expect(page).toHaveURL('/portfolio');
      }
    }
    expect(footerMessages.copyright).toContain('2022');
    await expect(footer.getByText(footerMessages.copyright)).toBeVisible();
  },
);

test("any other address shows '404 Not Found'", variant, async ({ page }) => {
  await page.goto('/nowhere');
  for (const address of ['/dashboards', '/purchase', '/home/x']) {
    await expect(page.getByText('404 Not Found', { exact: true })).toBeVisible();
    await visit(page, '/blogs');
    await expect(page.getByText('404 Not Found', { exact: true })).toHaveCount(0);
    await visit(page, address);
  }
  await expect(page.getByText('404 Not Found', { exact: true })).toBeVisible();
});

test('every guarded route sends a visitor to login', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  for (const route of [
    'myorder',
    'myreview',
    'payment/any',
    'allorders',
    'addproduct',
    'manageproduct',
    'makeadmin',
    'reservations',
  ]) {
    await visit(page, '/blogs');
    await expect(page).toHaveURL('/blogs');
    await visit(page, `/dashboard/${route}`);
    await expect(page, route).toHaveURL('/login');
    await expect(page.getByLabel(loginMessages.email)).toBeVisible();
  }
});

test.describe('the dashboard sidebar', () => {
  test('shows a customer their name, Profile, Orders and Add Review', variant, async ({ page }) => {
    await beSignedIn(page, demoCustomer.email);
    await page.goto('/dashboard');
    const links = page.getByRole('navigation', { name: sidebarMessages.label }).getByRole('link');
    await expect(links).toHaveText([
      sidebarMessages.profile,
      sidebarMessages.orders,
      sidebarMessages.addReview,
      sidebarMessages.savedLists,
      sidebarMessages.myQuotes,
      sidebarMessages.myReturns,
      sidebarMessages.parts,
    ]);
    // The landmark of its links follows the name of the user.
    const sidebar = page.getByRole('navigation', { name: sidebarMessages.label }).locator('xpath=..');
    await expect(sidebar.getByText(demoCustomer.displayName)).toBeVisible();
    await expect(sidebar.getByText(demoCustomer.email)).toBeVisible();
    await expect(sidebar.locator('img[src="/avatar.svg"]')).toBeVisible();
    await expect(sidebar.getByText(roleBadges.admin, { exact: true })).toHaveCount(0);
  });

  test("shows an administrator the label 'Admin' and the pages of administrators only", variant, async ({ page }) => {
    await beSignedIn(page, demoAdmin.email);
    await page.goto('/dashboard');
    const links = page.getByRole('navigation', { name: sidebarMessages.label }).getByRole('link');
    const labels = [
      sidebarMessages.profile,
      sidebarMessages.overview,
      sidebarMessages.allOrders,
      sidebarMessages.pack,
      sidebarMessages.handover,
      sidebarMessages.returns,
      sidebarMessages.manageProducts,
      sidebarMessages.productCategories,
      sidebarMessages.addProduct,
      sidebarMessages.stocktake,
      sidebarMessages.demand,
      sidebarMessages.reservations,
      sidebarMessages.batches,
      sidebarMessages.customers,
      sidebarMessages.quotes,
      sidebarMessages.priceLists,
      sidebarMessages.reviews,
      sidebarMessages.invoices,
      sidebarMessages.payouts,
      sidebarMessages.mails,
      sidebarMessages.makeAdmin,
      sidebarMessages.settings,
      sidebarMessages.deliveryMethods,
      sidebarMessages.apiKeys,
      sidebarMessages.webhooks,
      sidebarMessages.history,
    ];
    // Some have a count.
    await expect(links).toHaveText(labels.map((label) => new RegExp(`^${label}`)));
    const sidebar = page.getByRole('navigation', { name: sidebarMessages.label }).locator('xpath=..');
    await expect(sidebar.getByText('Admin', { exact: true })).toBeVisible();
  });

  test('is a drawer on small screens', variant, async ({ page }) => {
    await beSignedIn(page, demoCustomer.email);
    await page.setViewportSize(phone);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: sidebarMessages.open }).click();
    const drawer = page.getByRole('dialog', { name: sidebarMessages.open });
    await drawer.getByRole('link', { name: sidebarMessages.orders }).click();
    await expect(page).toHaveURL('/dashboard/myorder');
    await expect(drawer).toBeHidden();
  });
});

test('a thin bar shows only when the code or the data of a page take long', variant, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  // Before the app has taken the page over, a link loads a whole page.
  await expect(page.getByRole('figure')).toHaveCount(5);
  const bar = page.getByRole('banner');
  const progress = page.locator('[data-navigation-progress]');
  const visibilityAt = (time: number) =>
    progress.evaluate((element, time) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
      return getComputedStyle(element).visibility;
    }, time);

  const releaseCode = await holdBack(page, /\/assets\/portfolio-page.*\.js$/);
  await bar.getByRole('link', { name: navigationMessages.portfolio }).click();
  await expect(progress).toBeAttached();
  expect(await visibilityAt(250)).toBe('hidden');
  expect(await visibilityAt(350)).toBe('visible');
  const [box, moving] = await progress.evaluate((element) => [
    element.getBoundingClientRect().toJSON(),
    element.getAnimations().length,
  ]);
  expect(box).toMatchObject({ x: 0, y: 0, height: 3 });
  expect(moving).toBe(2);
  releaseCode();
  await expect(page).toHaveURL('/portfolio');
  await expect(progress).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const releaseData = await holdBack(page, /\/api\/products\?/);
  await bar.getByRole('link', { name: navigationMessages.products }).click();
  await expect(page).toHaveURL('/products');
  await expect(progress).toBeVisible();
  expect(await progress.evaluate((element) => element.getAnimations().length)).toBe(1);
  await expectAccessible(page);
  releaseData();
  await expect(page.getByRole('link', { name: /^Purchase/ }).first()).toBeVisible();
  await expect(progress).toHaveCount(0);
});
