import { expect } from '@playwright/test';
import * as z from 'zod';
import type { BrowserSession } from '#e2e/browsers/web-driver.ts';
import type { ShopPage } from '#e2e/support/main-job.ts';

const elements = z.array(z.record(z.string(), z.string()));
const tags = { link: 'a[@href]', button: 'button', field: '*[self::input or self::textarea or self::select]' };

/** Retries each action until it succeeds, as Playwright does. */
export function webDriverPage({ send, close }: BrowserSession, shopUrl: string): ShopPage {
  async function find(xpath: string): Promise<string[]> {
    const found = elements.parse(await send('FindElements', { using: 'xpath', value: xpath }));
    return found.flatMap((reference) => Object.values(reference));
  }

  async function findNamed(kind: keyof typeof tags, name: string, inRowOf?: string): Promise<string> {
    for (const id of await find(`${rowPath(inRowOf)}//${tags[kind]}`)) {
      // Hidden elements have no name in WebKit.
      if ((await send('IsElementDisplayed', { id })) !== true) continue;
      const label = z.string().parse(await send('GetComputedLabel', { id }));
      if (label.trim() === name) return id;
    }
    throw new Error(`There is no ${kind} "${name}"`);
  }

  const retry = (action: () => Promise<void>) => expect(action).toPass({ timeout: 20_000, intervals: [100] });

  async function read<T>(kind: keyof typeof tags, name: string, ask: (id: string) => Promise<T>): Promise<T> {
    let id = '';
    await retry(async () => {
      id = await findNamed(kind, name);
    });
    return ask(id);
  }

  return {
    goto: async (path) => void (await send('Navigate', { url: `${shopUrl}${path}` })),
    click: (role, name, inRowOf) =>
      retry(async () => void (await send('ElementClick', { id: await findNamed(role, name, inRowOf) }))),
    isEnabled: (role, name) =>
      read(role, name, async (id) => z.boolean().parse(await send('IsElementEnabled', { id }))),
    fill: (label, value) =>
      retry(async () => {
        const id = await findNamed('field', label);
        await send('ElementClear', { id });
        await send('ElementSendKeys', { id, text: value });
      }),
    valueOf: (label) =>
      read('field', label, async (id) => z.string().parse(await send('GetElementProperty', { id, name: 'value' }))),
    text: async (inRowOf) => {
      const [id] = await find(inRowOf === undefined ? '//body' : rowPath(inRowOf));
      return id === undefined ? '' : z.string().parse(await send('GetElementText', { id }));
    },
    path: async () => {
      const { pathname, search } = new URL(z.string().parse(await send('GetCurrentURL')));
      return pathname + search;
    },
    close,
  };
}

function rowPath(text?: string): string {
  return text === undefined ? '' : `//tr[contains(., "${text}")]`;
}
