import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { browsers } from '#e2e/browsers/browsers.ts';
import type { BrowserSession } from '#e2e/browsers/web-driver.ts';
import { webDriverPage } from '#e2e/browsers/web-driver-page.ts';
import { doMainJob } from '#e2e/support/main-job.ts';

for (const browser of browsers.filter(({ isInstalled }) => isInstalled())) {
  test(`the main job in ${browser.name}`, async ({ baseURL }, testInfo) => {
    let session: BrowserSession | null = null;
    try {
      await doMainJob(async () => {
        session = await browser.open();
        const page = webDriverPage(session, baseURL ?? '');
        await page.goto('/');
        return page;
      });
    } catch (error) {
      if (session !== null) await attachScreenshot(session);
      throw error;
    }

    async function attachScreenshot({ send, close }: BrowserSession): Promise<void> {
      const file = testInfo.outputPath('test-failed.png');
      writeFileSync(file, Buffer.from(String(await send('TakeScreenshot')), 'base64'));
      await testInfo.attach('screenshot', { path: file, contentType: 'image/png' });
      await close();
    }
  });
}
