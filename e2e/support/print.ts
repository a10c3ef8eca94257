import { expect, type Locator, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';

export async function scan(code: Locator): Promise<string> {
  const png = await code.screenshot();
  // The shop's policy blocks foreign pictures.
  const reader = await code.page().context().newPage();
  const pixels = await reader.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, data: [...(image?.data ?? [])] };
  }, png.toString('base64'));
  await reader.close();
  return decodeQR({ ...pixels, data: Uint8ClampedArray.from(pixels.data) });
}

/** Chromium writes the page objects in plain text. */
export function countPages(pdf: Uint8Array): number {
  return [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type\s*\/Page\b/g),
  ].length;
}

export async function printDocumentIsReady(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: documentMessages.print })).toBeEnabled();
}
