import type { Page } from '@playwright/test';
import { signIn } from '#e2e/support/sign-in.ts';

const sessions = new Map<string, Record<string, string>>();

/** Signs in once, then restores the browser's storage. Ends at an address outside of the app. */
export async function beSignedIn(page: Page, email: string): Promise<void> {
  await page.goto('/api/ready');
  const key = `${new URL(page.url()).origin} ${email}`;
  const session = sessions.get(key);
  // Who is signed in already would stay so, or be led away from the form.
  await page.evaluate(forgetSession);
  // A tenth of the time of Playwright's `setStorageState`, which opens a page for it.
  if (session) return page.evaluate((entries) => void Object.assign(localStorage, entries), session);
  await signIn(page, email);
  await page.goto('/api/ready');
  sessions.set(key, await page.evaluate(readSession));
}

async function forgetSession(): Promise<void> {
  localStorage.clear();
  await new Promise((done) => {
    indexedDB.deleteDatabase('firebaseLocalStorageDb').onsuccess = done;
  });
}

/** Firebase keeps its user in IndexedDB, and imports one that it finds in local storage. */
async function readSession(): Promise<Record<string, string>> {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await result(indexedDB.open('firebaseLocalStorageDb'));
  const store = database.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
  const records: { fbase_key: string; value: unknown }[] = await result(store.getAll());
  database.close();
  const identity = records.map(({ fbase_key, value }) => [fbase_key, JSON.stringify(value)]);
  return { ...localStorage, ...Object.fromEntries(identity) };
}
