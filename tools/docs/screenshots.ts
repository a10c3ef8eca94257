import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { allRoutes, openAs, roles } from '#e2e/support/routes.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { readSettings } from '#server/env.ts';
import { startServer } from '#server/host/start-server.ts';
import { consoleLog } from '#server/log/log.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { chromiumLaunch } from '#tools/browsers/chromium-launch.ts';
import { requireChromium } from '#tools/browsers/find-chromium.ts';
import { prepareScenes } from '#tools/docs/screenshot-scenes.ts';

const root = path.join(import.meta.dirname, '..', '..');
const gallery = path.join(root, 'docs', 'screenshots');

// The sticky banner would cover the middle of a full page.
const unstuck = `aside[aria-label="${commonMessages.demo}"] { position: static; }`;

// `npm run screenshots [-- ROUTES]`: in both widths and both themes.
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
  const routes = await allRoutes(customer);
  const scenes = await prepareScenes(customer.request);
  for (const role of roles) {
    const context = role === 'customer' ? customer : await openAs(browser, role, options);
    const page = await context.newPage();
    for (const route of routes) {
      const scene = scenes[route.name];
      const by = scene?.role ?? route.roles.at(0);
      if (by !== role || (wanted.length > 0 && !wanted.includes(route.name))) continue;
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [390, 1440]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize({ width, height: 900 });
          await page.goto(scene?.path ?? route.path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.locator('[data-navigation-progress]').waitFor({ state: 'detached' });
          await scene?.act?.(page);
          await page.waitForFunction((words) => !document.body.textContent.includes(words), commonMessages.loading);
          await loadLazyPictures(page);
          await page.evaluate(() => document.fonts.ready.then(() => undefined));
          const file = path.join(gallery, `${route.name}-${width}-${colorScheme}.jpg`);
          await page.screenshot({ path: file, fullPage: true, style: unstuck, animations: 'disabled', quality: 70 });
          console.log(path.relative(root, file));
        }
      }
    }
  }
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
});

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
