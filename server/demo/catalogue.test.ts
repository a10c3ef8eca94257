import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { demoReviews } from '#server/demo/catalogue/reviews.ts';
import { newProductSchema } from '#shared/contracts/products/product-changes.ts';
import { MAX_ORDER_QUANTITY } from '#shared/domain/limits.ts';
import { areValidPriceBreaks } from '#shared/domain/products/price-breaks.ts';
import { quantityProblem } from '#shared/domain/stock/quantity.ts';

const publicFolder = new URL('../../apps/web/public/', import.meta.url);
const pictureOf = (image: string) => new URL(image.replace(/^\//, ''), publicFolder);

const tenThousandths = (price: number) => Math.round(price * 10_000);

describe('demo catalogue', () => {
  it('has 60 products in 8 categories, each with its own name, part number, barcode and picture', () => {
    expect(demoProducts).toHaveLength(60);
    expect(new Set(demoProducts.map(({ category }) => category)).size).toBe(8);
    for (const pick of ['product', 'partNumber', 'barcode', 'image'] as const) {
      expect(new Set(demoProducts.map((entry) => entry[pick])).size).toBe(demoProducts.length);
    }
  });

  it('gives each product a day of its own and the home page its six products', () => {
    expect(new Set(demoProducts.map(({ addedDaysAgo }) => addedDaysAgo)).size).toBe(demoProducts.length);
    expect(demoProducts.slice(-6).map(({ partNumber }) => partNumber)).toEqual([
      'BH-37-1016',
      'BH-75-1280',
      'BH-11-1260',
      'BH-36-0125',
      'BH-50-6205',
      'BH-80-0397',
    ]);
  });

  it('has products in stock and sold-out ones', () => {
    const soldOut = demoProducts.filter(
      ({ minimumQuantity, availableQuantity }) => availableQuantity < minimumQuantity,
    );
    expect(soldOut.length).toBeGreaterThan(0);
    expect(soldOut.length).toBeLessThan(demoProducts.length / 4);
  });

  describe.each(demoProducts)('$product', (entry) => {
    it('is one that the API accepts as it is', () => {
      const { addedDaysAgo, ...product } = entry;
      expect(newProductSchema.parse(product)).toEqual(product);
      expect(entry.barcode).toMatch(/^952\d{10}$/);
      expect(areValidPriceBreaks(entry)).toBe(true);
    });

    it('has a part number in its description, and order steps that fit its breaks and its stock', () => {
      const { description, partNumber, minimumQuantity, orderMultiple, availableQuantity } = entry;
      expect(description).toContain(`Part no. ${partNumber}, `);
      const rule = { minimumQuantity, orderMultiple, availableQuantity: MAX_ORDER_QUANTITY };
      for (const { quantity } of entry.priceBreaks) expect(quantityProblem(quantity, rule)).toBeNull();
      expect(entry.priceBreaks.every(({ quantity }) => quantity > minimumQuantity)).toBe(true);
      expect(availableQuantity >= minimumQuantity || availableQuantity <= (entry.lowStockAt ?? 0)).toBe(true);
    });

    it('has five to eight specifications', () => {
      expect(entry.specifications.length).toBeGreaterThanOrEqual(5);
      expect(entry.specifications.length).toBeLessThanOrEqual(8);
    });

    it('has a picture of the web app that loads no other file', () => {
      expect(entry.image).toMatch(/^\/products\/[a-z0-9-]+\.svg$/);
      expect(existsSync(pictureOf(entry.image))).toBe(true);

      const svg = readFileSync(pictureOf(entry.image), 'utf8');
      expect(svg).toContain('viewBox="0 0 640 480"');
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/<script|https?:|\son\w+=/);
    });

    it('has a description that reads well in full and cut at 100 characters', () => {
      expect(entry.description.length).toBeGreaterThanOrEqual(250);
      expect(entry.description.length).toBeLessThanOrEqual(500);
      expect(entry.description.slice(98, 102)).toMatch(/[. ]/);
    });

    it('has a price of at most four decimals', () => {
      expect(entry.price).toBeGreaterThan(0);
      expect(tenThousandths(entry.price) / 10_000).toBe(entry.price);
    });

    it('has whole quantities and a smallest order that a card can pay', () => {
      expect(Number.isSafeInteger(entry.minimumQuantity) && entry.minimumQuantity > 0).toBe(true);
      expect(Number.isSafeInteger(entry.availableQuantity) && entry.availableQuantity >= 0).toBe(true);

      const smallestOrder = (tenThousandths(entry.price) * entry.minimumQuantity) / 10_000;
      expect(smallestOrder).toBeGreaterThanOrEqual(5);
      expect(smallestOrder).toBeLessThanOrEqual(20_000);
    });
  });
});

describe('demo reviews', () => {
  it('are twelve or more, by different people, with whole stars from 1 to 5', () => {
    expect(demoReviews.length).toBeGreaterThanOrEqual(12);
    expect(new Set(demoReviews.map(({ name }) => name)).size).toBe(demoReviews.length);
    for (const { ratings, description } of demoReviews) {
      expect([1, 2, 3, 4, 5]).toContain(ratings);
      expect(description.length).toBeGreaterThan(40);
    }
  });
});
