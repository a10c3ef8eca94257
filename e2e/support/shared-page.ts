import type { test as base, Page } from '@playwright/test';
import { beSignedIn } from '#e2e/support/signed-in.ts';

/**
 * The same test, but all that a file or a describe declares with it have one page, since a first page costs as much as
 * several more. Who the e-mail belongs to is signed in there. Each test opens what it needs; neither its routes nor the
 * size that it gave the page stay.
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
