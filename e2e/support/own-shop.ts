import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import { freePort } from '#server/testing/free-port.ts';
import { commonMessages } from '#shared/messages/common.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** A shop with a fresh demo database for each worker. Unexpected errors of the page fail the test. */
export const test = base.extend<{ cleanConsole: undefined }, { shopOwner: string; shopUrl: string }>({
  shopOwner: ['shared', { scope: 'worker', option: true }],
  shopUrl: [
    async ({ shopOwner }, use) => {
      const port = await freePort();
      const server = spawn(process.execPath, ['e2e/serve.ts', String(port), shopOwner], {
        cwd: root,
        stdio: 'inherit',
      });
      const url = `http://localhost:${port}`;
      await expect.poll(() => isReady(url), { timeout: 30_000 }).toBe(true);
      await use(url);
      server.kill('SIGTERM');
      const [status] = await once(server, 'exit');
      expect(status, 'the invariants of the database hold').toBe(0);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
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

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    (response) => response.ok,
    () => false,
  );
}
