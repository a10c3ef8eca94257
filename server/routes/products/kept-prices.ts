import type { Database } from '#server/db/schema/tables.ts';
import type { AccountLists } from '#server/queries/price-lists/account-prices.ts';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';

type ShopPrice = Pick<ShownProductSummary, '_id' | 'price' | 'priceBreaks' | 'category'>;

/** What an account sees instead of the shop's price; null where it pays that. */
export type OwnPrice = Required<Pick<ShownProductSummary, 'price' | 'priceBreaks' | 'yours'>> | null;

interface Kept {
  shop: ShopPrice;
  own: OwnPrice;
}

/** Of all price lists together: about 30 MiB. */
const MAX_PRICES = 50_000;

/**
 * Prices of accounts in memory, by the versions of their price lists and by product. What a version gives a product never
 * changes, so a price needs no lifetime: it counts as long as the shop's is the one that it was computed from.
 */
export class KeptPrices {
  readonly #byLists = new Map<string, Map<string, Kept>>();
  readonly #max: number;
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Undefined where it is not known. */
  of({ key }: AccountLists): (product: ShopPrice) => OwnPrice | undefined {
    const kept = this.#byLists.get(key);
    return (product) => {
      const found = kept?.get(product._id);
      return found !== undefined && isSamePrice(found.shop, product) ? found.own : undefined;
    };
  }

  add({ key }: AccountLists, prices: readonly Kept[]): void {
    const kept = this.#byLists.get(key) ?? new Map<string, Kept>();
    this.#byLists.set(key, kept);
    this.#count -= kept.size;
    for (const { shop, own } of prices) {
      const { _id, price, priceBreaks, category } = shop;
      kept.set(_id, { shop: { _id, price, priceBreaks, category }, own });
    }
    this.#count += kept.size;
    // All at once: which price is least in demand is not worth knowing.
    if (this.#count <= this.#max) return;
    this.#byLists.clear();
    this.#count = 0;
  }
}

function isSamePrice(one: ShopPrice, other: ShopPrice): boolean {
  return (
    one.price === other.price &&
    one.category === other.category &&
    one.priceBreaks.length === other.priceBreaks.length &&
    one.priceBreaks.every(({ quantity, price }, index) => {
      const same = other.priceBreaks[index];
      return quantity === same?.quantity && price === same.price;
    })
  );
}

const kept = new WeakMap<Database, KeptPrices>();

export function keptPrices(db: Database): KeptPrices {
  let prices = kept.get(db);
  if (!prices) {
    prices = new KeptPrices(MAX_PRICES);
    kept.set(db, prices);
  }
  return prices;
}
