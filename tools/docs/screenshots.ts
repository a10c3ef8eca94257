import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { allRoutes, openAs, roles } from '#e2e/support/routes.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { consoleLog } from '#server/log/log.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { chromiumLaunch } from '#tools/browsers/chromium-launch.ts';
import { requireChromium } from '#tools/browsers/find-chromium.ts';
import { furtherRoutes, prepareScenes } from '#tools/docs/screenshot-scenes.ts';

const root = path.join(import.meta.dirname, '..', '..');
const gallery = path.join(root, 'docs', 'screenshots');

// The banner of the demo covers what is at the foot.
const unstuck = `aside[aria-label="${commonMessages.demo}"] { position: static; }`;

/** In both themes; the others in the light one. */
const MAIN = [
  'home',
  'products',
  'category',
  'family',
  'purchase',
  'compare',
  'quick-order',
  'cart',
  'my-orders',
  'order',
  'overview',
  'all-orders',
  'manage-products',
  'pack',
  'settings',
];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const QUALITY = 36;

// `npm run screenshots [-- ROUTES]`: all pictures anew, or those of some routes.
await runCommand(async () => {
  const wanted = process.argv.slice(2);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bulkhead-screenshots-'));
  const settings = readSettings({ DEMO: 'on', DATA_DIR: dataDir, PORT: '0' });
  const server = await startServer(settings, { log: consoleLog, web: path.join(root, 'dist', 'web') });
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...chromiumLaunch.args, '--hide-scrollbars'],
  });
  await mkdir(gallery, { recursive: true });
  const options = { baseURL: server.url, locale: 'en-US', reducedMotion: 'reduce' };
  const customer = await openAs(browser, 'customer', options);
  const scenes = await prepareScenes(customer);
  const routes = [...(await allRoutes(customer)), ...furtherRoutes];
  if (wanted.length === 0) await removePictures();
  for (const role of roles) {
    const context = role === 'customer' ? customer : await openAs(browser, role, options);
    const page = await context.newPage();
    // A first page keeps the font that it began with.
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const { name, path: address, roles: by } of routes) {
      const scene = scenes[name];
      if ((scene?.role ?? by.at(0)) !== role || (wanted.length > 0 && !wanted.includes(name))) continue;
      for (const colorScheme of MAIN.includes(name) ? (['light', 'dark'] as const) : (['light'] as const)) {
        for (const { width, height } of SIZES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize({ width, height });
          await page.goto(scene?.path ?? address);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.locator('[data-navigation-progress]').waitFor({ state: 'detached' });
          await scene?.act?.(page);
          await page.waitForFunction((words) => !document.body.textContent.includes(words), commonMessages.loading);
          await loadLazyPictures(page);
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          const file = path.join(gallery, `${name}-${width}-${colorScheme}.webp`);
          await takePicture(page, scene?.part?.(page), file);
          console.log(path.relative(root, file));
        }
      }
    }
  }
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
});

/** Those of routes that are gone would stay. */
async function removePictures(): Promise<void> {
  for (const file of await readdir(gallery)) {
    if (file.endsWith('.webp')) await rm(path.join(gallery, file));
  }
}

/** What the window shows, or a part of it. */
async function takePicture(page: Page, part: Locator | undefined, file: string): Promise<void> {
  if (part === undefined) await page.evaluate(() => scrollTo(0, 0));
  const picture = await (part ?? page).screenshot({ style: unstuck });
  await sharp(picture).webp({ quality: QUALITY, effort: 6 }).toFile(file);
}

/** They load near the viewport; a full-page picture needs them all. */
async function loadLazyPictures(page: Page): Promise<void> {
  // Not `networkidle`: the back-office's event stream never ends.
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        if (image.complete) return undefined;
        return new Promise((done) => {
          image.addEventListener('load', done);
          image.addEventListener('error', done);
        });
      }),
    ).then(() => undefined),
  );
}
