import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import type { Relations } from '#shared/domain/part-numbers/relations.ts';
import type { PriceBreak } from '#shared/domain/products/price-breaks.ts';
import type { Unit } from '#shared/domain/products/units.ts';

/** A product of the demo, without its category. Prices are in US dollars per `unit`, up to four decimals. */
export interface CatalogueEntry {
  /** Days before the shop is filled. */
  addedDaysAgo: number;
  product: string;
  description: string;
  partNumber: string;
  /** A GTIN-13 with the prefix 952, which GS1 keeps for examples. */
  barcode: string;
  price: number;
  unit: Unit;
  minimumQuantity: number;
  orderMultiple: number;
  priceBreaks: PriceBreak[];
  availableQuantity: number;
  lowStockAt: number;
  /** The path below the web app's public folder. */
  image: string;
  /** Values by their names. */
  specifications: Record<string, string>;
}

/** A product as the back-office form sends it, and when. */
export interface DemoProduct
  extends Omit<ProductDetails, '_id' | 'createdAt' | 'sellsRest' | 'otherNumbers' | keyof Relations> {
  addedDaysAgo: number;
}

export function toDemoProduct(category: string, entry: CatalogueEntry): DemoProduct {
  return {
    ...entry,
    category,
    family: null,
    specifications: Object.entries(entry.specifications).map(([name, value]) => ({ name, value })),
    documents: [],
    pictures: [],
  };
}
