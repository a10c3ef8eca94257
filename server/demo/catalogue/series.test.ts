import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoCategories, demoShelves } from '#server/demo/catalogue/category-tree.ts';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { demoSeries } from '#server/demo/catalogue/series/all-series.ts';
import { barcodeOf } from '#server/demo/catalogue/series/demo-barcode.ts';
import { newProductSchema } from '#shared/contracts/products/product-changes.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { areValidPriceBreaks } from '#shared/domain/products/price-breaks.ts';
import { specificationNameKey } from '#shared/domain/specifications/specification-keys.ts';
import { quantityProblem } from '#shared/domain/stock/quantity.ts';

const sizes = demoSeries.flatMap(({ products }) => products);

describe('series of the demo', () => {
  it('are 200 products in 8 series of 15 to 41, each with its own name, part number and barcode', () => {
    expect(sizes).toHaveLength(200);
    for (const { products } of demoSeries) {
      expect(products.length).toBeGreaterThanOrEqual(15);
      expect(products.length).toBeLessThanOrEqual(41);
    }
    const all = [...demoProducts, ...sizes];
    for (const pick of ['product', 'partNumber', 'barcode', 'addedDaysAgo'] as const)
      expect(new Set(all.map((product) => product[pick])).size).toBe(all.length);
  });

  it('are older than the products of the catalogue, so that these are the newest', () => {
    const newest = Math.min(...sizes.map(({ addedDaysAgo }) => addedDaysAgo));
    expect(newest).toBeGreaterThan(Math.max(...demoProducts.map(({ addedDaysAgo }) => addedDaysAgo)));
  });

  it('have the barcodes of the catalogue, which are those of their part numbers', () => {
    for (const { partNumber, barcode } of demoProducts) expect(barcodeOf(partNumber ?? '')).toBe(barcode);
  });

  it('stand on shelves that exist, each below one that stands before it', () => {
    const names = demoCategories.map(({ name }) => name);
    for (const [index, { parent }] of demoCategories.entries())
      expect(parent === null || names.slice(0, index).includes(parent)).toBe(true);
    for (const shelf of demoShelves.values()) expect(names).toContain(shelf);
    for (const number of demoShelves.keys())
      expect(demoProducts.some(({ partNumber }) => partNumber === number)).toBe(true);
  });

  it.each(demoSeries)('$name: the same specifications, told apart by those that vary', ({ products, varying }) => {
    const names = products[0]?.specifications.map(({ name }) => specificationNameKey(name));
    expect(names).toEqual(expect.arrayContaining(varying.map(specificationNameKey)));
    const told = products.map(({ specifications }) =>
      varying.map((name) => specifications.find((own) => own.name === name)?.value).join(),
    );
    expect(new Set(told).size).toBe(products.length);
    for (const product of products)
      expect(product.specifications.map(({ name }) => specificationNameKey(name))).toEqual(names);
  });

  it.each(demoSeries)('$name: products that the API accepts as they are, with a payable smallest order', (series) => {
    for (const product of series.products) {
      const { addedDaysAgo, ...added } = product;
      expect(newProductSchema.parse(added)).toEqual(added);
      expect(areValidPriceBreaks(product)).toBe(true);
      expect(existsSync(new URL(`../../../apps/web/public${product.image}`, import.meta.url))).toBe(true);
      expect(product.specifications.length).toBeLessThanOrEqual(8);
      expect(product.description.length).toBeLessThanOrEqual(500);
      expect(product.description.slice(98, 102)).toMatch(/[. ]/);

      const { minimumQuantity, orderMultiple, price, priceBreaks } = product;
      const rule = { minimumQuantity, orderMultiple, availableQuantity: MAX_ORDER_QUANTITY };
      for (const { quantity } of priceBreaks) expect(quantityProblem(quantity, rule)).toBeNull();
      expect(price * minimumQuantity).toBeGreaterThanOrEqual(5);
      expect(price * minimumQuantity).toBeLessThanOrEqual(20_000);
    }
  });
});
