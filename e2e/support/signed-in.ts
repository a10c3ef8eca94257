import type { Page } from '@playwright/test';
import { signIn } from '#e2e/support/sign-in.ts';

/** What a sign-in leaves in a browser, as entries of its local storage; by shop and person, as long as this process lives. */
const sessions = new Map<string, Record<string, string>>();

/**
 * For tests of other things: the page's browser is that of somebody who has signed in. The first time the login page is
 * used; later, what that has left in its browser. The page stays at an address of the shop that is not of the app.
 */
export async function beSignedIn(page: Page, email: string): Promise<void> {
  await page.goto('/api/ready');
  const key = `${new URL(page.url()).origin} ${email}`;
  const session = sessions.get(key);
  // A tenth of what Playwright's own `setStorageState` costs, which opens a page for it.
  if (session) return page.evaluate((entries) => void Object.assign(localStorage, entries), session);
  await signIn(page, email);
  await page.goto('/api/ready');
  sessions.set(key, await page.evaluate(readSession));
}

/** Firebase keeps its user in IndexedDB, and takes one that it finds in local storage over. */
async function readSession(): Promise<Record<string, string>> {
  const response = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await response(indexedDB.open('firebaseLocalStorageDb'));
  const store = database.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
  const records: { fbase_key: string; value: unknown }[] = await response(store.getAll());
  database.close();
  const identity = records.map(({ fbase_key, value }) => [fbase_key, JSON.stringify(value)]);
  return { ...localStorage, ...Object.fromEntries(identity) };
}
