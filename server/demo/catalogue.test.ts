import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { demoReviews } from '#server/demo/catalogue/reviews.ts';

const publicFolder = new URL('../../apps/web/public/', import.meta.url);
const pictureOf = (image: string) => new URL(image.replace(/^\//, ''), publicFolder);

const tenThousandths = (price: number) => Math.round(price * 10_000);

describe('demo catalogue', () => {
  it('has enough products, each with its own name, part number and picture', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(24);
    for (const pick of ['product', 'image'] as const) {
      expect(new Set(demoProducts.map((entry) => entry[pick])).size).toBe(demoProducts.length);
    }
    const partNumbers = demoProducts.map(({ description }) => description.match(/BH-\d{2}-\d{4}/)?.[0]);
    expect(partNumbers).not.toContain(undefined);
    expect(new Set(partNumbers).size).toBe(demoProducts.length);
  });

  it('has products in stock and sold-out ones', () => {
    const soldOut = demoProducts.filter(
      ({ minimumQuantity, availableQuantity }) => availableQuantity < minimumQuantity,
    );
    expect(soldOut.length).toBeGreaterThan(0);
    expect(soldOut.length).toBeLessThan(demoProducts.length / 4);
  });

  describe.each(demoProducts)('$product', (entry) => {
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
