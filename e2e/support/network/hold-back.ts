import type { Page, Route } from '@playwright/test';

interface HeldRequests {
  /** What they get once they are released; the shop's own response unless it says otherwise. */
  respond?: (route: Route) => Promise<void>;
  /** How many of them are held; all, without it. */
  times?: number;
}

/** Holds requests of a page to these addresses back, until the function that it returns is called. */
export async function holdBack(
  page: Page,
  addresses: string | RegExp,
  { respond = (route) => route.continue(), times }: HeldRequests = {},
): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await gate.promise;
    await respond(route);
  };
  await page.route(addresses, hold, times === undefined ? {} : { times });
  return gate.resolve;
}
