import { test as base, expect } from '@playwright/test';
import sharp from 'sharp';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { expectAccessible } from '#e2e/support/axe.ts';
import { sharePage } from '#e2e/support/shared-page.ts';
import { variant } from '#e2e/support/variant.ts';
import { demoAdmin } from '#server/demo/accounts.ts';
import { samplePdf } from '#server/integrations/pdf/sample-pdf.ts';
import { documentProblems } from '#shared/messages/products/documents.ts';
import { productFormMessages as messages } from '#shared/messages/products/edit-product.ts';
import { furtherPictureMessages as pictureMessages } from '#shared/messages/products/product-pictures.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';

const test = sharePage(base, demoAdmin.email);

async function picture(background: string) {
  const file = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return { name: `${background}.png`, mimeType: 'image/png', buffer: await file.png().toBuffer() };
}

test(
  'pictures and PDFs are uploaded, put in order by keys, and shown on the page of the product',
  variant,
  async ({ page }) => {
    const product = await addProduct(page.request, await callerHeaders(page.request, demoAdmin.email));
    await page.goto(`/dashboard/products/${product._id}/edit`);
    const further = page.getByRole('group', { name: pictureMessages.title });
    const pictures = await Promise.all([picture('red'), picture('blue')]);
    await page.locator('input[type=file][accept*=image][multiple]').setInputFiles(pictures);
    await expect(further.getByRole('listitem')).toHaveCount(2);
    await further.getByLabel(pictureMessages.alt(3)).fill('The blue side');
    await further.getByRole('button', { name: pictureMessages.earlier(3) }).focus();
    await page.keyboard.press('Enter');
    // It is the first of them now.
    await expect(further.getByRole('button', { name: pictureMessages.later(2) })).toBeFocused();
    await expect(further.getByLabel(pictureMessages.alt(2))).toHaveValue('The blue side');

    await page.getByText(messages.more).click();
    const mimeType = 'application/pdf';
    await page.locator('input[type=file][accept*=pdf]').setInputFiles([
      { name: 'Certificate 3.1.pdf', mimeType, buffer: samplePdf() },
      { name: 'bad.pdf', mimeType, buffer: samplePdf({ packed: ['<</S/JavaScript/JS(app.alert(1))>>'] }) },
    ]);
    await expect(page.getByText(`bad.pdf: ${documentProblems.active}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Certificate-3.1.pdf' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: adminMessages.save, exact: true }).click();
    const changes = [messages.saved.documents, messages.saved.pictures];
    await expect(page.getByText(adminMessages.saved(product.product, changes))).toBeVisible();

    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(`/purchase/${product._id}`);
    const shown = page.getByRole('img', { name: 'The blue side' });
    await expect(shown).toHaveCount(0);
    const facts = page.locator('dl').first();
    const before = await facts.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    await page.getByRole('list', { name: pictureMessages.all }).getByRole('button', { name: 'The blue side' }).focus();
    await page.keyboard.press('Enter');
    await expect(shown).toBeVisible();
    expect(await facts.evaluate((element) => element.getBoundingClientRect().top + scrollY)).toBe(before);
    const pdf = page.getByRole('link', { name: /^Certificate 3.1/ });
    const { status, headers } = await page.request.get((await pdf.getAttribute('href')) ?? '').then((response) => ({
      status: response.status(),
      headers: response.headers(),
    }));
    expect([status, headers['content-type']]).toEqual([200, mimeType]);
    await expectAccessible(page);
  },
);
