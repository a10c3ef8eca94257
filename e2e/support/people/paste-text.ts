import type { Page } from '@playwright/test';

/** Into the field that has the focus, by the shortcut. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}
