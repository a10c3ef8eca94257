import { type Browser, chromium, type Page } from '@playwright/test';
import { BARE_PAGE } from '#bench/pages/bare-page.ts';
import { loadLighthouse } from '#bench/pages/load-lighthouse.ts';
import type { FlowRun, PageFigures } from '#bench/pages/page-report.ts';
import { freePort } from '#server/testing/free-port.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { loginMessages } from '#shared/messages/users/login.ts';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';
import { requireChromium } from '#tools/browsers/find-chromium.ts';

/** As Lighthouse slows down a mobile's. */
const CPU_SLOWDOWN = 4;
const PRESSES = 6;

/** A visitor's browser has only just started, too. */
async function inNewBrowser<Result>(visit: (browser: Browser, port: number) => Promise<Result>): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    return await visit(browser, port);
  } finally {
    await browser.close();
  }
}

export async function visitPage(address: string): Promise<PageFigures> {
  const lighthouse = await loadLighthouse();
  return inNewBrowser(async (_browser, port) => {
    const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: ['performance'] });
    if (result === undefined) throw new Error(`Lighthouse did not measure ${address}`);
    const { audits, categories, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
    const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      score: Math.round((categories.performance?.score ?? 0) * 100),
      largestPaint: figure('largest-contentful-paint'),
      blocking: figure('total-blocking-time'),
      mainThread: figure('mainthread-work-breakdown'),
      shift: figure('cumulative-layout-shift'),
      bytes: figure('total-byte-weight'),
    };
  });
}

/** The slowest of as many presses as a typed word has, in milliseconds. */
export function pressBareButton(shop: string): Promise<number> {
  return inNewBrowser(async (browser) => {
    const page = await openPhone(browser);
    await page.goto(shop + BARE_PAGE);
    const button = page.getByRole('button');
    await button.waitFor();
    await slowDown(page);
    for (let press = 1; press <= PRESSES; press += 1) {
      await button.click();
      await page.getByText(`Pressed ${press} times`).waitFor();
    }
    return slowestInteraction(page);
  });
}

/** Searches, adds to the cart, and places an order; each step gives its slowest interaction. */
export function placeOrder(shop: string): Promise<FlowRun[]> {
  return inNewBrowser(async (browser) => {
    const page = await openPhone(browser);
    await page.goto(`${shop}/login`);
    await page.getByRole('button', { name: identityMessages.demoCustomer, exact: true }).click();
    await page.getByRole('button', { name: loginMessages.submit, exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    await slowDown(page);
    const runs: FlowRun[] = [];
    const note = async (step: string) => runs.push({ step, latencyMs: await slowestInteraction(page) });

    await page.goto(`${shop}/products`);
    await page.getByLabel(findMessages.search).pressSequentially('washer', { delay: 80 });
    await page.getByRole('status').filter({ hasText: 'washer' }).waitFor();
    await note('search');
    await page.getByRole('button', { name: cartMessages.add }).first().click();
    await page.getByText(cartMessages.inCart(1)).first().waitFor({ state: 'attached' });
    await note('add to cart');
    await page.getByRole('link', { name: productMessages.purchase, exact: true }).first().click();
    const quantity = page.getByLabel(purchaseMessages.quantity);
    await quantity.click();
    await quantity.press('ArrowUp');
    await page.getByLabel(purchaseMessages.address).fill('1 Dock Street');
    await page.getByLabel(purchaseMessages.phone).fill('5550100');
    await page.getByRole('button', { name: purchaseMessages.submit, exact: true }).click();
    await page.getByText(purchaseMessages.orderPlaced).first().waitFor();
    await note('place');
    return runs;
  });
}

async function openPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  await page.addInitScript(() => {
    const slowest = { duration: 0 };
    Object.assign(window, { slowest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId) {
          slowest.duration = Math.max(slowest.duration, entry.duration);
        }
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  return page;
}

async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** In milliseconds, since the last call. */
function slowestInteraction(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // An entry follows the paint of its interaction.
    await new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)));
    const { slowest } = window as unknown as { slowest: { duration: number } };
    const { duration } = slowest;
    slowest.duration = 0;
    return duration;
  });
}
