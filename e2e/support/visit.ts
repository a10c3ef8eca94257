import type { Page } from '@playwright/test';

/** Opens an address of the app by its router when the page shows the app already, which is far cheaper than a load. */
export async function visit(page: Page, path: string): Promise<void> {
  const isApp = await page.evaluate((path) => {
    if (!document.getElementById('root')) return false;
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  }, path);
  if (!isApp) await page.goto(path);
}
