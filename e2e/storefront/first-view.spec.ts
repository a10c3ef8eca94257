import { expect, type Page, type Route, test } from '@playwright/test';
import { appListens } from '#e2e/support/app-listens.ts';
import { painted, recordShifts, sumOfShifts } from '#e2e/support/layout-shifts.ts';
import { holdBack } from '#e2e/support/network/hold-back.ts';
import { openAs } from '#e2e/support/routes.ts';
import { variant } from '#e2e/support/variant.ts';
import { visit } from '#e2e/support/visit.ts';
import { demoCategories } from '#server/demo/catalogue/category-tree.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { loginMessages } from '#shared/messages/users/login.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';
import { APP_LISTENS } from '#web/app/first-view.ts';

const appScripts = /\/assets\/(?!before-).*\.js$/;
const apiCalls = /\/api\//;

test('the home page shows its hero, its categories and its frame without scripts', variant, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveTitle(`${homeMessages.title} · ${commonMessages.brand}`);
  await expect(page.getByRole('heading', { level: 1, name: homeMessages.heroTitle })).toBeVisible();
  const bar = page.getByRole('navigation', { name: navigationMessages.main });
  await expect(bar.getByRole('link', { name: navigationMessages.products })).toBeVisible();
  await expect(bar.getByRole('link', { name: navigationMessages.login })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5);
  const categories = page.getByRole('navigation', { name: homeMessages.categories }).getByRole('link');
  // Products of other tests have categories of their own.
  const own = demoCategories.filter(({ parent }) => parent === null);
  expect(own).toHaveLength(8);
  for (const { name } of own) await expect(categories.filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await bar.getByRole('link', { name: navigationMessages.login }).click();
  await expect(page).toHaveURL('/login');
  await context.close();
});

test('products, a product and the login come with their HTML', variant, async ({ browser, request }) => {
  const [product]: Product[] = await (await request.get('/api/products?limit=1')).json();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/products');
  const results = page.getByRole('list', { name: findMessages.results });
  await expect(results.getByRole('listitem')).toHaveCount(12);
  await expect(page.getByLabel(productMessages.category).getByRole('option')).not.toHaveCount(1);
  await page.goto(`/purchase/${product?._id}`);
  await expect(page.getByRole('heading', { level: 1, name: product?.product ?? '' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(product?.availableQuantity.toLocaleString('en-US') ?? '');
  await page.goto('/login');
  await expect(page.getByLabel(loginMessages.password)).toBeVisible();
  await expect(page.getByRole('complementary', { name: commonMessages.demo })).toBeVisible();
  await context.close();
});

test('the HTML of the server equals what the app renders', async ({ browser, page, request }) => {
  const [product]: Product[] = await (await request.get('/api/products?limit=1')).json();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  const shell = await (await request.get('/home')).text();
  await page.route(/^[^?]*\/\/[^/]+\/(?!api|assets|.*\.)[^?]*$/, (route) =>
    route.fulfill({ contentType: 'text/html', body: shell }),
  );
  const late = /\/held$|[?&]category=/;
  for (const [address, calls] of [
    ['/', /\/api\/(?!product-categories|config)/],
    ['/portfolio', apiCalls],
    ['/blogs', apiCalls],
    ['/signup', apiCalls],
    ['/cart', apiCalls],
    ['/login', late],
    ['/products', late],
    [`/purchase/${product?._id}`, late],
  ] as const) {
    await still.goto(address);
    const release = await holdBack(page, calls);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const rendered = await outline(page, await still.locator('#root').innerHTML());
    await expect
      .poll(async () => outline(page, await page.locator('#root').innerHTML()), { message: address })
      .toEqual(rendered);
    release();
    await page.unroute(calls);
  }
  await context.close();
});

/** Without what means nothing: the order of attributes, React's ids, the spaces of styles, and the selected option. */
function outline(page: Page, html: string): Promise<string[]> {
  return page.evaluate((markup) => {
    const { body } = new DOMParser().parseFromString(markup, 'text/html');
    return [...body.querySelectorAll('*')].map(({ localName, attributes, childNodes }) => {
      const kept = [...attributes].filter(({ name }) => name !== 'selected');
      const described = kept.map(
        ({ name, value }) =>
          `${name}=${value.replace(/_[rR]_\w+?_/g, 'id').replace(name === 'style' ? /[ ;]/g : '', '')}`,
      );
      const texts = [...childNodes].map((node) => (node instanceof Text ? node.data : ''));
      return [localName, ...described.sort(), texts.join('')].join(' ');
    });
  }, html);
}

test('the app hydrates the home page without a warning, and fetches everything once', async ({ browser }) => {
  for (const role of ['visitor', 'customer'] as const) {
    const context = await openAs(browser, role);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', ({ message }) => problems.push(message));
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') || pathname.endsWith('.js')) calls.push(pathname);
    });
    const hero = page.getByRole('heading', { level: 1 });
    await page.route(appScripts, async (route) => {
      await hero.evaluate((element) => element.setAttribute('data-first', ''));
      await route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('figure')).toHaveCount(5);
    await expect(page.getByRole('complementary', { name: commonMessages.demo })).toBeVisible();
    await expect(hero, 'the element that came with the HTML').toHaveAttribute('data-first', '');
    expect(problems).toEqual([]);
    expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
    expect(calls).toEqual(expect.arrayContaining(['/api/products', '/api/reviews']));
    await context.close();
  }
});

test(
  'the app hydrates the other pages, and asks for nothing that came with them',
  variant,
  async ({ page, request }) => {
    const [product]: Product[] = await (await request.get('/api/products?limit=1')).json();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', ({ message }) => problems.push(message));
    let calls: string[] = [];
    page.on('request', (each) => {
      const { pathname, search } = new URL(each.url());
      // Pictures of products come with the page, too.
      if (/^\/api\/(?!pictures\/)/.test(pathname)) calls.push(pathname + search);
    });
    const heading = page.getByRole('heading', { level: 1 });
    for (const [address, expected] of [
      ['/products', []],
      ['/products?category=fasteners', ['/api/products/facets?category=fasteners']],
      ['/login', []],
      ['/signup', ['/api/config']],
      ['/blogs', ['/api/config']],
      ['/cart', ['/api/config']],
      [`/purchase/${product?._id}`, [`/api/products/${product?._id}/held`]],
    ] as const) {
      calls = [];
      const release = await holdBack(page, appScripts);
      await page.goto(address, { waitUntil: 'commit' });
      await heading.evaluate((element) => element.setAttribute('data-first', ''));
      release();
      await appListens(page);
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      await expect(page.getByRole('complementary', { name: commonMessages.demo })).toBeVisible();
      await expect(heading, address).toHaveAttribute('data-first', '');
      // Other products of the category come below.
      const own = calls.filter((call) => !call.includes(`limit=5`));
      expect(own, address).toEqual(expected);
      await page.unroute(appScripts);
    }
    expect(problems).toEqual([]);
  },
);

test(
  'a page whose address changes before the app is there is drawn, not hydrated from other HTML',
  variant,
  async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', ({ message }) => problems.push(message));
    const release = await holdBack(page, appScripts);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: homeMessages.heroTitle })).toBeVisible();
    await visit(page, '/blogs');
    release();
    await appListens(page);
    await expect(page.getByRole('heading', { level: 1, name: homeMessages.heroTitle })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(problems).toEqual([]);
  },
);

test('what is typed and pressed before the app is there counts', async ({ page }) => {
  const release = await holdBack(page, appScripts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel(loginMessages.email).fill('customer@bulkhead.example');
  await page.getByLabel(loginMessages.password).fill('bulkhead-demo');
  await page.getByLabel(loginMessages.password).press('Enter');
  release();
  await expect(page.getByRole('button', { name: navigationMessages.signOut })).toBeVisible();
  expect(page.url()).not.toContain('password');
});

test(
  'what is put in the cart is there on the next page, from the moment of the click',
  variant,
  async ({ page, request }) => {
    const products: Product[] = await (await request.get('/api/products?limit=3&inStock=true')).json();
    const [early, typed, late] = products;
    const add = page.getByRole('form').getByRole('button', { name: cartMessages.add, exact: true });
    const quantityOf = ({ product = '' }: Partial<Product> = {}) =>
      page.getByRole('spinbutton', { name: cartPageMessages.quantityOf(product) });
    const many = (typed?.minimumQuantity ?? 0) + (typed?.orderMultiple ?? 1);

    // Neither page has its app when it is left.
    await page.route(appScripts, () => {});
    await page.goto(`/purchase/${early?._id}`, { waitUntil: 'commit' });
    await add.click();
    await page.goto(`/purchase/${typed?._id}`, { waitUntil: 'commit' });
    await page.getByLabel(purchaseMessages.quantity, { exact: true }).fill(String(many));
    await add.click();
    await page.unroute(appScripts);
    // Nor has this one what shows the toast.
    const toasts = /\/assets\/use-cart-.*\.js$/;
    await page.route(toasts, () => {});
    await page.goto(`/purchase/${late?._id}`);
    await appListens(page);
    await add.click();
    await page.unroute(toasts);
    await page.goto('/cart');
    for (const [product, quantity] of [
      [early, early?.minimumQuantity],
      [typed, many],
      [late, late?.minimumQuantity],
    ] as const)
      await expect(quantityOf(product)).toHaveAttribute('aria-valuenow', String(quantity));
  },
);

test('what is searched for before the app is there is found', variant, async ({ page }) => {
  const release = await holdBack(page, appScripts);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('bearing');
  release();
  await expect(page.getByRole('option').filter({ hasText: 'earing' }).first()).toBeVisible();
  await expect(page.getByLabel(navigationMessages.search)).toHaveValue('bearing');
});

test('text that is selected when the app takes over stays selected', variant, async ({ page }) => {
  const release = await holdBack(page, appScripts);
  await page.goto('/login', { waitUntil: 'commit' });
  const password = page.getByLabel(loginMessages.password);
  await password.fill('typed early');
  await password.selectText();
  const listens = page.evaluate((event) => new Promise((done) => addEventListener(event, done)), APP_LISTENS);
  release();
  await listens;
  await page.keyboard.press('Delete');
  await expect(password).toHaveValue('');
});

test('each address is served with its own page', variant, async ({ request }) => {
  expect(await (await request.get('/')).text()).toContain(homeMessages.heroTitle);
  for (const address of ['/home', '/dashboard', '/nowhere', '/products?q=bolt', '/quick-order']) {
    expect(await (await request.get(address)).text(), address).toContain('<div id="root"></div>');
  }
  for (const address of ['/home', '/products', '/login', '/dashboard', '/nowhere']) {
    expect(await (await request.get(address)).text(), address).not.toContain(homeMessages.heroTitle);
  }
});

test('the licences of the web app are at /licenses.md', variant, async ({ request }) => {
  const licenses = await (await request.get('/licenses.md')).text();
  for (const name of ['react', 'antd', '@firebase/auth', '@fontsource-variable/inter']) {
    expect(licenses).toContain(`\n## ${name} - `);
  }
  expect(licenses).toContain('SIL Open Font License');
});

test('a button pressed too early works once the app is ready', variant, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdBack(page, appScripts);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: navigationMessages.openMenu }).click();
  release();
  await expect(page.getByRole('link', { name: navigationMessages.signup })).toBeVisible();
});

test('buttons pressed too early work in their order', variant, async ({ page }) => {
  const release = await holdBack(page, appScripts);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: identityMessages.demoCustomer, exact: true }).click();
  await page.getByRole('button', { name: loginMessages.submit, exact: true }).click();
  release();
  await expect(page.getByRole('button', { name: navigationMessages.signOut })).toBeVisible();
});

for (const moment of ['before the app is there', 'while the app takes the page over'] as const) {
  test(`a visitor who has scrolled ${moment} keeps the scroll position`, variant, async ({ page }) => {
    await page.addInitScript(
      ([event]) => {
        const seen: number[] = [];
        Object.assign(window, { seen });
        addEventListener('scroll', () => seen.push(scrollY));
        if (event) addEventListener(event, () => scrollTo(0, 500));
      },
      [moment === 'before the app is there' ? '' : APP_LISTENS],
    );
    const release = await holdBack(page, appScripts);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: homeMessages.products })).toBeVisible();
    if (moment === 'before the app is there') {
      await page.mouse.wheel(0, 500);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
    }
    release();
    await expect(page.getByRole('figure')).toHaveCount(5);
    await painted(page);
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen.at(-1)).toBe(500);
    expect(seen, 'never back').toEqual(seen.toSorted((a, b) => a - b));
  });
}

test('a link pressed during hydration leads to its address', variant, async ({ page }) => {
  await page.addInitScript(
    ([event, label]) => {
      addEventListener(event, () => {
        const link = [...document.links].find(({ textContent }) => textContent === label);
        link?.scrollIntoView({ block: 'center' });
        const { x, y } = link?.getBoundingClientRect() ?? new DOMRect();
        const under = () => document.elementFromPoint(x + 9, y + 9);
        // The mousedown makes React hydrate at once; the click goes to the element that is there afterwards.
        under()?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
        under()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      });
    },
    [APP_LISTENS, homeMessages.allProducts] as const,
  );
  await page.goto('/');
  await expect(page).toHaveURL('/products');
});

test('coming back from another site restores the scroll position', variant, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('figure')).toHaveCount(5);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await visit(page, '/blogs');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(homeMessages.heroTitle);
  await page.goto('/api/ready');
  // Asynchronous, because the page is gone before `evaluate` could return.
  await page.evaluate(() => void setTimeout(() => history.go(-2)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeMessages.heroTitle);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
});

test('a signed-in user never sees the bar of a visitor, and their own moves nothing away', async ({ browser }) => {
  const context = await openAs(browser, 'customer');
  const page = await context.newPage();
  const release = await holdBack(page, appScripts);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(navigationMessages.login, { exact: true })).toBeHidden();
  await loadFonts(page);
  const cart = page.getByRole('link', { name: cartMessages.title, exact: true });
  const place = await cart.boundingBox();
  release();
  await expect(page.getByRole('button', { name: navigationMessages.signOut })).toBeVisible();
  await expect(page.getByRole('link', { name: navigationMessages.dashboard })).toBeVisible();
  expect(await cart.boundingBox()).toEqual(place);
  await context.close();
});

/** A computer without Arial and its twins has no stand-in with the metrics of the shop's font. */
async function loadFonts(page: Page): Promise<void> {
  const families = () => page.evaluate(() => document.fonts.load('1rem "Inter Variable"').then(({ length }) => length));
  await expect.poll(families, 'once the style sheet is there').toBeGreaterThan(0);
}

for (const width of [390, 1440]) {
  test(`nothing shifts while a page loads at ${width} px`, variant, async ({ page, request }) => {
    const [product]: Product[] = await (await request.get('/api/products?limit=1')).json();
    await page.setViewportSize({ width, height: 844 });
    await recordShifts(page);
    for (const address of ['/', '/products', `/purchase/${product?._id}`, '/portfolio', '/login']) {
      const releaseScripts = await holdBack(page, appScripts);
      const releaseCalls = await holdBack(page, apiCalls);
      await page.goto(address, { waitUntil: 'commit' });
      await loadFonts(page);
      releaseScripts();
      await expect(page.getByRole('main')).toBeVisible();
      await painted(page);
      releaseCalls();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('complementary', { name: commonMessages.demo })).toBeVisible();
      await expect(page.locator('main').getByText(/^Loading/)).toHaveCount(0);
      expect.soft(await sumOfShifts(page), address).toBeLessThanOrEqual(0.02);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}

test('a picture of any shape shifts nothing when it loads', variant, async ({ page }) => {
  await page.route('**/api/products?**', async (route) => {
    const response = await route.fetch();
    const products: Product[] = await response.json();
    await route.fulfill({ response, json: products.map((each) => ({ ...each, image: '/tall.svg' })) });
  });
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="900"><rect width="10" height="900"/></svg>';
  const respond = (route: Route) => route.fulfill({ contentType: 'image/svg+xml', body });
  const release = await holdBack(page, '/tall.svg', { respond });
  // The load event waits for pictures. A search is the app's: other products come with their HTML.
  await page.goto('/products?inStock=true', { waitUntil: 'commit' });
  const pictures = page.getByRole('list', { name: findMessages.results }).getByRole('img');
  await expect(pictures).not.toHaveCount(0);
  const before = await pictures.first().boundingBox();
  release();
  await expect.poll(() => pictures.first().evaluate((each: HTMLImageElement) => each.naturalHeight)).toBe(900);
  expect(await pictures.first().boundingBox()).toEqual(before);
  expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(4 / 3, 2);
});
