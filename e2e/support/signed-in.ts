import type { BrowserContext, Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a sign-in leaves in a browser, by shop and person, for as long as this process lives. */
const sessions = new Map<string, Session>();

/**
 * For tests of other things: the page's browser is that of somebody who has signed in. The first time the login page is
 * used; later, what that has left in its browser. The page stays at an address of the shop that is not of the app.
 */
export async function beSignedIn(page: Page, email: string): Promise<void> {
  await page.goto('/api/ready');
  const key = `${new URL(page.url()).origin} ${email}`;
  const session = sessions.get(key);
  if (session) return page.context().setStorageState(session);
  await signIn(page, email);
  sessions.set(key, await page.context().storageState({ indexedDB: true }));
  await page.goto('/api/ready');
}
