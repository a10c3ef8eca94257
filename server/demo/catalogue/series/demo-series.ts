import { type CatalogueEntry, type DemoProduct, toDemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import { barcodeOf } from '#server/demo/catalogue/series/demo-barcode.ts';
import type { Unit } from '#shared/domain/products/units.ts';

/** Products that differ only in their sizes and materials. */
export interface DemoSeries {
  name: string;
  category: string;
  /** The specifications that tell its products apart, in the order of a table. */
  varying: readonly string[];
  /** What its page says of all sizes. */
  lead: string;
  products: DemoProduct[];
}

/** What all products of a series have in common. */
interface SeriesFacts {
  name: string;
  category: string;
  varying: readonly string[];
  /** The first sentence of each description, which is what cards show of it. */
  lead: string;
  image: string;
  unit: Unit;
  /** How long ago the first one was added; the others follow within the hour. */
  addedDaysAgo: number;
}

/** A size of a series. The price is that of the smallest order. */
interface SeriesSize {
  partNumber: string;
  product: string;
  /** Continues the sentence that begins with the part number. */
  facts: string;
  price: number;
  minimumQuantity: number;
  orderMultiple: number;
  specifications: Record<string, string>;
}

const MINUTE_IN_DAYS = 1 / (24 * 60);

export function toSeries(facts: SeriesFacts, sizes: SeriesSize[]): DemoSeries {
  const { name, category, varying, lead } = facts;
  return {
    name,
    category,
    varying,
    lead,
    products: sizes.map((size, index) => ({ ...toDemoProduct(category, toEntry(facts, size, index)), family: name })),
  };
}

function toEntry(facts: SeriesFacts, size: SeriesSize, index: number): CatalogueEntry {
  const { lead, image, unit, addedDaysAgo } = facts;
  const { partNumber, product, price, minimumQuantity, orderMultiple, specifications } = size;
  return {
    addedDaysAgo: addedDaysAgo - index * MINUTE_IN_DAYS,
    product,
    description: `${lead} Part no. ${partNumber}, ${size.facts}`,
    partNumber,
    barcode: barcodeOf(partNumber),
    price: rounded(price),
    unit,
    minimumQuantity,
    orderMultiple,
    priceBreaks: [
      { quantity: minimumQuantity * 5, price: rounded(price * 0.94) },
      { quantity: minimumQuantity * 20, price: rounded(price * 0.87) },
    ],
    ...stockOf(partNumber, minimumQuantity),
    image,
    specifications,
  };
}

/** To three digits, and to four decimals. */
function rounded(price: number): number {
  return Number(Number(price.toPrecision(3)).toFixed(4));
}

/** Spread by the part number, so that every start has the same; one size in 37 is sold out. */
function stockOf(partNumber: string, minimumQuantity: number): { availableQuantity: number; lowStockAt: number } {
  const number = Number(partNumber.replaceAll(/\D/g, ''));
  const availableQuantity = number % 37 === 0 ? Math.floor(minimumQuantity / 3) : minimumQuantity * (4 + (number % 61));
  return { availableQuantity, lowStockAt: minimumQuantity * 3 };
}
