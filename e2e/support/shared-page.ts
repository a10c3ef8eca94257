import type { test as base, Page } from '@playwright/test';
import { beSignedIn } from '#e2e/support/signed-in.ts';

/** One page for a file or describe, because the first page costs as much as several. */
export function sharePage(test: typeof base, email?: string): typeof base {
  let shared: Page;
  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext();
    shared = await context.newPage();
    if (email !== undefined) await beSignedIn(shared, email);
  });
  test.afterAll(() => shared.context().close());
  return test.extend({
    page: async ({ viewport }, use) => {
      await use(shared);
      await shared.unrouteAll();
      if (viewport) await shared.setViewportSize(viewport);
    },
  });
}
