import type { Page } from '@playwright/test';

/** Uses the app's router if it runs: far cheaper than a load. */
export async function visit(page: Page, path: string): Promise<void> {
  const isApp = await page.evaluate((path) => {
    if (!document.getElementById('root')) return false;
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  }, path);
  if (!isApp) await page.goto(path);
}
