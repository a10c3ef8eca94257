import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import type { NewShop } from '#e2e/support/shops/shop-host.ts';
import { commonMessages } from '#shared/messages/common.ts';

// Not a fixture of the worker: Playwright starts a new worker and browser where those differ.
let current: { owner: string; url: string } | null = null;

/** A shop with a fresh demo database, until the worker goes on to that of another owner. */
async function shopOf(owner: string, ownProcess: boolean): Promise<string> {
  if (current?.owner === owner) return current.url;
  const requested: NewShop = { owner, ownProcess, instead: current?.url ?? null };
  current = null;
  const host = `http://127.0.0.1:${process.env.E2E_HOST_PORT}`;
  const response = await fetch(host, { method: 'POST', body: JSON.stringify(requested) });
  const url = await response.text();
  expect(response.ok, url).toBe(true);
  current = { owner, url };
  return url;
}

interface Fixtures {
  shopOwner: string;
  ownProcess: boolean;
  shopUrl: string;
  cleanConsole: undefined;
}

/** Unexpected errors of the page fail the test. */
export const test = base.extend<Fixtures>({
  shopOwner: ['shared', { option: true }],
  ownProcess: [false, { option: true }],
  shopUrl: async ({ shopOwner, ownProcess }, use) => use(await shopOf(shopOwner, ownProcess)),
  baseURL: async ({ shopUrl }, use) => use(shopUrl),
  cleanConsole: [
    async ({ page }, use) => {
      const problems: string[] = [];
      const noticeMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text());
      };
      const noticeError = (error: Error) => problems.push(error.message);
      page.on('console', noticeMessage).on('pageerror', noticeError);
      await use(undefined);
      page.off('console', noticeMessage).off('pageerror', noticeError);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

function isExpected(text: string): boolean {
  return text.startsWith('Failed to load resource') || text === commonMessages.connectionLost;
}
