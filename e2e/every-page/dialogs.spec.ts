import { expect, type Page, test } from '@playwright/test';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { sidebarMessages } from '#shared/messages/shop/sidebar.ts';

// Both kinds of dialog dim everything behind them, also the strip of the scrollbar.

const HEIGHT = 1300;

/** Of the outermost pixels at both edges, from the bar to the banner; 1 is white. The dialog itself counts as 0. */
async function brightness(page: Page): Promise<number[]> {
  const picture = await page.screenshot({ type: 'jpeg', quality: 90 });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pieces = [2, bitmap.width - 3].flatMap((x) => [10, 200, 600, 1000, bitmap.height - 10].map((y) => [x, y]));
    return pieces.map(([x = 0, y = 0]) => {
      const box = document.querySelector('dialog[open], .ant-modal')?.getBoundingClientRect();
      if (box && x > box.left && x < box.right && y > box.top && y < box.bottom) return 0;
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      return (red + green + blue) / 765;
    });
  }, picture.toString('base64'));
}

test('dialogs dim the whole page, on a phone and a wide screen, in either theme', variant, async ({ page }) => {
  await beSignedIn(page, demoAdmin.email);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setScrollbarsHidden', { hidden: false });
  await page.goto('/dashboard/manageproduct');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const remove = page.locator('tbody').getByRole('button', { name: adminMessages.delete }).first();
  for (const [width, colorScheme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: HEIGHT });
    const before = await brightness(page);
    for (const opener of [remove, page.getByRole('button', { name: sidebarMessages.open })]) {
      if (!(await opener.isVisible())) continue;
      const where = `${await opener.innerText()} at ${width}, ${colorScheme}`;
      await opener.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      // White becomes grey, and dark parts get darker; a scrollbar may have had any colour.
      await expect(async () => {
        const after = await brightness(page);
        const limit = (index: number) => (index < after.length / 2 ? (before[index] ?? 0) * 0.7 + 0.02 : 0.55);
        const bright = after.filter((each, index) => each > limit(index));
        expect(bright, where).toEqual([]);
      }).toPass({ timeout: 5000 });
      await page.keyboard.press('Escape');
      await expect.poll(() => brightness(page), where).toEqual(before);
    }
  }
});
