import type { test as base, Page } from '@playwright/test';
import { beSignedIn } from '#e2e/support/signed-in.ts';

/**
 * Like `test`, but all tests of a file or a describe share one page, since a first page costs as much as several more.
 * With `email`, that user is signed in. Routes and the size of the page are reset between tests.
 */
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
