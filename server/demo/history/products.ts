import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import type { HistoryPlan } from '#server/demo/history/plan.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { fromPriceUnits, type PriceUnits, priceUnits, toPriceUnits } from '#shared/domain/money.ts';
import type { PriceList } from '#shared/domain/products/price-breaks.ts';

const byImage = new Map(demoProducts.map((product) => [product.image, product]));

/** `name` is the picture's, without folder and ending. @throws {RangeError} */
export function productOf(name: string): DemoProduct {
  return productWithImage(`/products/${name}.svg`);
}

/** @throws {RangeError} */
export function productWithImage(image: string): DemoProduct {
  const product = byImage.get(image);
  if (!product) throw new RangeError(`The demo has no product with the picture ${image}`);
  return product;
}

/** The nearest quantity that can be ordered. */
export function orderable({ minimumQuantity, orderMultiple }: DemoProduct, quantity: number): number {
  return Math.max(minimumQuantity, Math.round(quantity / orderMultiple) * orderMultiple);
}

export interface PriceRise {
  product: DemoProduct;
  percent: number;
  daysAgo: number;
}

/** At most one for each product. */
export const priceRises: readonly PriceRise[] = [
  { product: productOf('cable-drum'), percent: 4, daysAgo: 205 },
  { product: productOf('copper-tube-coil'), percent: 6, daysAgo: 190 },
  { product: productOf('steel-pipe'), percent: 5, daysAgo: 161 },
  { product: productOf('stretch-film'), percent: 3, daysAgo: 120 },
  { product: productOf('eur-pallet'), percent: 4, daysAgo: 96 },
  { product: productOf('wire-rope'), percent: 2.5, daysAgo: 62 },
  { product: productOf('nitrile-gloves'), percent: 3, daysAgo: 40 },
  { product: productOf('threaded-rod-m10'), percent: 2.5, daysAgo: 26 },
  { product: productOf('hex-nut-m12'), percent: 2, daysAgo: 20 },
  { product: productOf('ball-bearing-6205'), percent: 3, daysAgo: 17 },
  { product: productOf('lubricant-drum'), percent: 2, daysAgo: 11 },
];

const riseOf = new Map(priceRises.map((rise) => [rise.product, rise]));

/** As it was `daysAgo` days before the shop is filled. */
export function priceListAt(product: DemoProduct, daysAgo: number): PriceList<PriceUnits> {
  const rise = riseOf.get(product);
  const factor = rise !== undefined && daysAgo > rise.daysAgo ? 1 + rise.percent / 100 : 1;
  const then = (price: number) => priceUnits(Math.round((toPriceUnits(price) ?? 0) / factor));
  return {
    price: then(product.price),
    priceBreaks: product.priceBreaks.map(({ quantity, price }) => ({ quantity, price: then(price) })),
  };
}

export function daysBefore(now: number, at: number): number {
  return (now - at) / DAY_MS;
}

/** As it was when it was added: with its first price and stock. */
export function asAdded(product: DemoProduct, { firstStock }: Pick<HistoryPlan, 'firstStock'>): DemoProduct {
  const first = priceListAt(product, Number.POSITIVE_INFINITY);
  return {
    ...product,
    price: fromPriceUnits(first.price),
    priceBreaks: first.priceBreaks.map(({ quantity, price }) => ({ quantity, price: fromPriceUnits(price) })),
    availableQuantity: firstStock.get(product) ?? product.availableQuantity,
  };
}
