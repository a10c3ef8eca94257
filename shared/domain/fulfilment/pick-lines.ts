import { compareBins } from '#shared/domain/fulfilment/bins.ts';

/** What is to be fetched for one order. */
export interface OrderPick {
  productId: string;
  /** As the packing slip that it goes with is headed: of an order, or of the checkout whose parcel has several. */
  slip: string;
  quantity: number;
}

export interface PickedProduct {
  bin: string | null;
  partNumber: string | null;
  product: string;
}

/** All of one product, and how it is split. */
export interface PickLine<Product extends PickedProduct> {
  product: Product;
  quantity: number;
  split: { slip: string; quantity: number }[];
}

/**
 * One line for each product, in the order in which the bins are walked; those without a bin last, by part number. Slips
 * stay in the order of the picks.
 */
export function toPickLines<Product extends PickedProduct>(
  picks: OrderPick[],
  products: ReadonlyMap<string, Product>,
): PickLine<Product>[] {
  const lines = [...Map.groupBy(picks, ({ productId }) => productId)].flatMap(([productId, own]) => {
    const product = products.get(productId);
    return product ? [{ product, quantity: sum(own), split: splitBySlip(own) }] : [];
  });
  return lines.sort(
    ({ product: one }, { product: other }) =>
      compareBins(one.bin, other.bin) ||
      compareBins(one.partNumber, other.partNumber) ||
      compareBins(one.product, other.product),
  );
}

function splitBySlip(picks: OrderPick[]): { slip: string; quantity: number }[] {
  return [...Map.groupBy(picks, ({ slip }) => slip)].map(([slip, own]) => ({ slip, quantity: sum(own) }));
}

function sum(picks: OrderPick[]): number {
  return picks.reduce((total, { quantity }) => total + quantity, 0);
}
