import type { Locator, Page } from '@playwright/test';
import { pasteText } from '#e2e/support/people/paste-text.ts';

export interface Hands {
  click: (target: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  /** Counts the keys of the shortcut. */
  paste: (field: Locator, text: string) => Promise<void>;
  /** Presses a key in the field that has the focus. */
  press: (key: string) => Promise<void>;
  /** Selects by the first letters, as a keyboard does. */
  select: (field: Locator, label: string) => Promise<void>;
  /** Counts the click that opens the dialog of the system, and a double click in it. */
  selectFile: (input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>;
  counted: () => { clicks: number; keys: number; seconds: number };
}

// Card, Moran and Newell's keystroke-level model, for somebody who types 40 words a minute.
const SECONDS = { key: 0.28, click: 1.3, thought: 1.35 };

/**
 * Uses a page as a person does, and counts: a field that has the focus takes no key to reach, the next one takes a Tab, any
 * other one a click. Each click and each field begins with a thought.
 */
export function countedHands(page: Page): Hands {
  let [clicks, keys, thoughts] = [0, 0, 0];
  const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);
  const click = async (target: Locator) => {
    clicks += 1;
    thoughts += 1;
    await target.click();
  };
  const reach = async (field: Locator) => {
    await field.waitFor();
    if (await hasFocus(field)) return;
    await page.keyboard.press('Tab');
    if (!(await hasFocus(field))) return click(field);
    keys += 1;
    thoughts += 1;
  };
  return {
    click,
    async type(field, text) {
      await reach(field);
      keys += text.length;
      await field.fill(text);
    },
    async paste(field, text) {
      await reach(field);
      keys += 2;
      await pasteText(page, text);
    },
    async press(key) {
      keys += 1;
      await page.keyboard.press(key);
    },
    async select(field, label) {
      await reach(field);
      keys += 1;
      await field.selectOption({ label });
    },
    async selectFile(input, file) {
      clicks += 3;
      thoughts += 2;
      await input.setInputFiles(file);
    },
    counted: () => ({
      clicks,
      keys,
      seconds: Math.round(keys * SECONDS.key + clicks * SECONDS.click + thoughts * SECONDS.thought),
    }),
  };
}
