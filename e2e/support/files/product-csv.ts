import { expect, type Page } from '@playwright/test';
import { stringify } from 'csv-stringify/sync';
import { productColumns } from '#shared/domain/products/product-columns.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { priceImportMessages } from '#shared/messages/price-lists/price-imports.ts';

/** Every bad row has a problem of its own; the import refuses all three kinds. */
const problems = [{ price: '-3' }, { minimumQuantity: '0' }, { barcode: '123' }];

/**
 * A file of new products, whose part numbers are `{prefix}-1` to `{prefix}-{rows}`. The last `bad` rows are refused; the
 * others are priced 1.00 and up.
 */
export function productCsv({ rows, bad = 0, prefix = 'NEW' }: { rows: number; bad?: number; prefix?: string }): string {
  const lines = Array.from({ length: rows }, (_, index) => ({
    partNumber: `${prefix}-${index + 1}`,
    product: `Spacer ${prefix} ${index + 1}`,
    description: 'Distance tube of zinc-plated steel.',
    price: (1 + index / 100).toFixed(2),
    minimumQuantity: '10',
    availableQuantity: '500',
    image: '/products/hex-bolt-m12.svg',
    barcode: '',
    ...(index >= rows - bad && problems[index % problems.length]),
  }));
  const [first] = lines;
  if (first === undefined) throw new RangeError('A file needs a row');
  const columns = Object.keys(first).map((key) => ({ key, header: productColumns[key as keyof typeof first] }));
  return stringify(lines, { header: true, columns, record_delimiter: 'windows' });
}

/** Selects a file on the import page, which must be open, and waits until it is checked. */
export async function importFile(page: Page, text: string, name = 'prices.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel(importMessages.choose, { exact: true }).and(page.locator('input')).setInputFiles(file);
  await expect(page).toHaveURL(/import=im_/);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

interface Outcome {
  added: number;
  changed: number;
  refused?: number;
}

/** Applies the open import of prices of a list. */
export async function applyPrices(page: Page, outcome: Outcome): Promise<void> {
  await page.getByRole('button', { name: priceImportMessages.apply(outcome.added + outcome.changed) }).click();
  await expectApplied(page, outcome);
}

/** Applies the open import of products. */
export async function applyImport(page: Page, outcome: Outcome): Promise<void> {
  await page.getByRole('button', { name: importMessages.apply(outcome.added + outcome.changed) }).click();
  await expectApplied(page, outcome);
}

async function expectApplied(page: Page, { added, changed, refused = 0 }: Outcome): Promise<void> {
  const said = importMessages.states.applied(added, changed, refused);
  await expect(page.getByRole('status').getByText(said).first()).toBeVisible();
}

/** Undoes the open import. */
export async function undoImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: importMessages.undo, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: importMessages.undo, exact: true }).click();
  await expect(page.getByText(importMessages.undone)).toBeVisible();
}
