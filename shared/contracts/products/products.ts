import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, numeric, optionalText, pageQuerySchema } from '#shared/contracts/fields.ts';
import {
  MAX_CATEGORY_LENGTH,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_SPECIFICATION_FILTERS,
} from '#shared/domain/limits.ts';
import { toPriceUnits } from '#shared/domain/money.ts';
import { units } from '#shared/domain/products/units.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const textOrNone = z.nullable(z.string());

const priceBreaksSchema = z.array(z.object({ quantity: z.int(), price: z.number() }));

/**
 * What price lists of the caller's account change, where they give less than the shop: `price` and `priceBreaks` of the product
 * are then the account's, these here the shop's own.
 */
const accountPriceSchema = z.object({
  price: z.number(),
  priceBreaks: priceBreaksSchema,
  /** Which list gives the price from a quantity on; `name` is null for the shop's own, `validUntil` without an end. */
  lists: z.array(z.object({ quantity: z.int(), name: textOrNone, validUntil: textOrNone })),
});

/**
 * The public view of a product. `product` is its name; prices are in major units with up to four decimals, per `unit`.
 * `priceBreaks` rise in quantity and fall in price.
 */
export const shownProductSchema = z.object({
  _id: z.string(),
  product: z.string(),
  description: z.string(),
  /** Null where the shop does not show its prices to the caller; then there are no breaks either. */
  price: z.nullable(z.number()),
  minimumQuantity: z.int(),
  availableQuantity: z.int(),
  image: z.string(),
  partNumber: textOrNone,
  barcode: textOrNone,
  category: textOrNone,
  unit: z.enum(units),
  /** Quantities are the minimum plus a multiple of this, or all that is available. */
  orderMultiple: z.int(),
  /** Whether all that is left can be ordered when it is less than the minimum. */
  sellsRest: z.boolean(),
  priceBreaks: priceBreaksSchema,
  /** The product counts as low at or below this quantity. */
  lowStockAt: z.nullable(z.int()),
  createdAt: instantSchema,
  /** The other number by which a search or an order found it. */
  foundAs: z.optional(z.string()),
  yours: z.optional(accountPriceSchema),
});
export type ShownProduct = z.infer<typeof shownProductSchema>;

/** As those see it who see prices, such as staff; see `priced-products.ts`. */
export type Priced<Shown> = Omit<Shown, 'price'> & { price: number };
export type Product = Priced<ShownProduct>;

/** A product without its description, as carts and lists of order lines show it. */
export type ShownProductSummary = Omit<ShownProduct, 'description'>;
export type ProductSummary = Priced<ShownProductSummary>;

export const productSorts = [
  'createdAt',
  '-createdAt',
  'price',
  '-price',
  'availableQuantity',
  '-availableQuantity',
] as const;
export type ProductSort = (typeof productSorts)[number];

export const searchSchema = z
  .string()
  .check(z.maxLength(MAX_SEARCH_LENGTH, { error: fieldMessages.tooLong(MAX_SEARCH_LENGTH) }));

const priceBoundSchema = numeric({ required: fieldMessages.priceBound, invalid: fieldMessages.priceBound }).check(
  z.refine((price) => price === 0 || toPriceUnits(price) !== null, { error: fieldMessages.priceBound }),
);

const specificationTextsSchema = z
  .array(z.string().check(z.maxLength(MAX_SEARCH_LENGTH)))
  .check(z.maxLength(MAX_SPECIFICATION_FILTERS));

export const productQuerySchema = z.extend(pageQuerySchema, {
  sort: z.optional(z.enum(productSorts)),
  /**
   * Words of name, description and part number, in any order and case; words of one or two characters match only the
   * start of a word. Equal are spellings of sizes (`600x400`, `600 × 400`), inches (`1"`, `1 in`), plurals, British and
   * American. No X-Total-Count beyond 1,000 matches; a search that takes too long responds with a shorter, perhaps
   * empty page. A product whose part number or barcode equals the search comes first in any order.
   */
  q: z.optional(searchSchema),
  /** `true`: only products that can be ordered now: with at least the minimum in stock, or a rest that is sold. */
  inStock: z.optional(z.enum(['true', 'false'])),
  /** `true`: only products at or below their `lowStockAt`. */
  lowStock: z.optional(z.enum(['true', 'false'])),
  /** Compared without case. */
  category: z.optional(optionalText({ max: MAX_CATEGORY_LENGTH })),
  // Both inclusive; of the shop's own price without breaks, as sorting is too.
  minPrice: z.optional(priceBoundSchema),
  maxPrice: z.optional(priceBoundSchema),
  /**
   * May be there several times: `Thread=M12`, `Length>=20 mm`, `Length<=1"`. Values of one name are alternatives, all names must
   * match. Needs a category.
   */
  spec: z.optional(specificationTextsSchema),
});

export type ProductQuery = z.output<typeof productQuerySchema>;

export const productsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/products',
    summary: `Products, a page at a time, in creation order unless sorted; q searches name, description and part number, the best matches first unless sorted, an equal part number or barcode first in any case. Beyond 1,000 matches of a search or a price range, for several specifications that each more than 1,000 products have, or when one takes too long, X-Total-Count is left out; a page of at most ${MAX_PAGE_SIZE.toLocaleString('en')} rows and 1 MB may end early, also empty, and its Link header leads on`,
    access: 'public',
    query: productQuerySchema,
    response: z.array(shownProductSchema),
  }),
};
