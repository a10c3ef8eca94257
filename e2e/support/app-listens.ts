import { expect, type Page } from '@playwright/test';
import { APP_LISTENS } from '#web/app/first-view.ts';

/** Waits for the app to take over a page that came with its HTML: a key pressed before does nothing. Not under `page.clock`. */
export async function appListens(page: Page): Promise<void> {
  // Not `waitForFunction`, which waits for frames: a covered page draws none.
  await expect
    .poll(() => page.evaluate((mark) => performance.getEntriesByName(mark).length > 0, APP_LISTENS))
    .toBe(true);
}
