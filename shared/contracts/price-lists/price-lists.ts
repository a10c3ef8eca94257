import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import {
  instantSchema,
  numeric,
  pageQuerySchema,
  productIdSchema,
  requiredText,
  searchTextSchema,
  wholeNumber,
} from '#shared/contracts/fields.ts';
import { priceBreaksSchema, priceSchema } from '#shared/contracts/products/product-changes.ts';
import { MAX_CATEGORY_LENGTH } from '#shared/domain/limits.ts';
import {
  MAX_ACCOUNTS_AT_ONCE,
  MAX_CATEGORY_PERCENTS,
  MAX_ENTRIES_AT_ONCE,
  MAX_PRICE_CHANGE_BYTES,
  MAX_PRICE_LIST_NAME_LENGTH,
} from '#shared/domain/price-lists/price-list-limits.ts';
import { categoryKey } from '#shared/domain/products/category.ts';
import { areValidPriceBreaks } from '#shared/domain/products/price-breaks.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { priceListFieldMessages as messages } from '#shared/messages/price-lists/price-list-fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

/** More than 0 and less than 100, with up to two decimals. */
const percentSchema = numeric({ required: messages.percent, invalid: messages.percent }).check(
  z.refine((percent) => percent > 0 && percent < 100 && Number(percent.toFixed(2)) === percent, {
    error: messages.percent,
  }),
);

const categorySchema = z.object({
  /** Compared without case. */
  category: requiredText({ required: messages.categoryRequired, max: MAX_CATEGORY_LENGTH }),
  percentOff: percentSchema,
});

const termsShape = {
  /** Unique, without case and repeated blanks. */
  name: requiredText({ required: messages.nameRequired, max: MAX_PRICE_LIST_NAME_LENGTH }),
  /** Days of the shop, both included. */
  validFrom: z.iso.date({ error: fieldMessages.date }),
  /** Null without an end. */
  validUntil: z.nullable(z.iso.date({ error: fieldMessages.date })),
  /** Off the shop's price of every product; null for none. */
  percentOff: z.nullable(percentSchema),
  /** Off the shop's prices of a category. */
  categories: z.array(categorySchema).check(
    z.maxLength(MAX_CATEGORY_PERCENTS, { error: messages.tooManyCategories(MAX_CATEGORY_PERCENTS) }),
    z.refine((all) => new Set(all.map(({ category }) => categoryKey(category))).size === all.length, {
      error: messages.categoryTwice,
    }),
  ),
};

interface Days {
  validFrom: string;
  validUntil: string | null;
}

const endsAfterStart = z.refine<Days>(({ validFrom, validUntil }) => validUntil === null || validUntil >= validFrom, {
  path: ['validUntil'],
  error: messages.endsBeforeStart,
});

export const newPriceListSchema = z.object(termsShape).check(endsAfterStart);
export type NewPriceList = z.output<typeof newPriceListSchema>;

const versionSchema = wholeNumber({
  required: messages.version,
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
  message: messages.version,
});

export const priceListChangeSchema = z.object({ ...termsShape, version: versionSchema }).check(endsAfterStart);
export type PriceListChange = z.output<typeof priceListChangeSchema>;

/** `version` grows with every change, those of its prices and accounts too. */
export const priceListSchema = z.object({
  _id: z.string(),
  name: z.string(),
  validFrom: z.iso.date(),
  validUntil: z.nullable(z.iso.date()),
  percentOff: z.nullable(z.number()),
  categories: z.array(z.object({ category: z.string(), percentOff: z.number() })),
  /** How many products have a price of their own, and how many accounts have the list. */
  products: z.int(),
  accounts: z.int(),
  version: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type PriceList = z.infer<typeof priceListSchema>;

export const priceListEntrySchema = z.object({
  productId: z.string(),
  product: z.string(),
  partNumber: z.nullable(z.string()),
  price: z.number(),
  priceBreaks: z.array(z.object({ quantity: z.int(), price: z.number() })),
  /** The shop's own; null when it is not on sale any more. */
  shopPrice: z.nullable(z.number()),
});
export type PriceListEntry = z.infer<typeof priceListEntrySchema>;

export const entryPricesSchema = z.object({ price: priceSchema, priceBreaks: priceBreaksSchema });

export type EntryPrices = z.output<typeof entryPricesSchema>;

export const newEntrySchema = z
  .extend(entryPricesSchema, { productId: productIdSchema })
  .check(z.refine(areValidPriceBreaks, { path: ['priceBreaks'], error: productFieldMessages.priceBreaksInvalid }));

const tooManyEntries = z.maxLength(MAX_ENTRIES_AT_ONCE, { error: messages.tooManyEntries(MAX_ENTRIES_AT_ONCE) });
export const entriesChangeSchema = z.object({
  version: versionSchema,
  set: z.array(newEntrySchema).check(tooManyEntries),
  remove: z.array(productIdSchema).check(tooManyEntries),
});
export type EntriesChange = z.output<typeof entriesChangeSchema>;

const accountIdSchema = z
  .string({ error: fieldMessages.invalid })
  .check(z.regex(/^[\w-]{1,60}$/, { error: fieldMessages.invalid }));
const tooManyAccounts = z.maxLength(MAX_ACCOUNTS_AT_ONCE, { error: messages.tooManyAccounts(MAX_ACCOUNTS_AT_ONCE) });
export const accountsChangeSchema = z.object({
  add: z.array(accountIdSchema).check(tooManyAccounts),
  remove: z.array(accountIdSchema).check(tooManyAccounts),
});
export type AccountsChange = z.output<typeof accountsChangeSchema>;

export const priceListAccountSchema = z.object({
  _id: z.string(),
  kind: z.enum(['person', 'company']),
  /** Null of a person without one. */
  name: z.nullable(z.string()),
  /** Null of a company. */
  email: z.nullable(z.string()),
});
export type PriceListAccount = z.infer<typeof priceListAccountSchema>;

const params = z.object({ id: z.string() });
const pageShape = { limit: pageQuerySchema.shape.limit, cursor: pageQuerySchema.shape.cursor };

export const priceListsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/price-lists',
    summary: 'All price lists, or those whose name holds a fragment, for staff',
    access: { permission: 'priceLists.read' },
    query: z.extend(pageQuerySchema, { q: z.optional(searchTextSchema) }),
    response: z.array(priceListSchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/price-lists',
    summary: 'Adds a price list, whose name no other has; it has no account yet',
    access: { permission: 'priceLists.change' },
    status: 201,
    body: newPriceListSchema,
    response: priceListSchema,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/price-lists/:id',
    summary: 'One price list',
    access: { permission: 'priceLists.read' },
    params,
    response: priceListSchema,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/price-lists/:id',
    summary:
      'Replaces name, days and percentages of a price list; repeatable. 409 price_list_changed when it has changed since the version named',
    access: { permission: 'priceLists.change' },
    params,
    body: priceListChangeSchema,
    response: priceListSchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/price-lists/:id',
    summary: 'Removes a price list: it gives no price any more. Orders that were placed keep theirs',
    access: { permission: 'priceLists.change' },
    params,
    response: priceListSchema,
  }),
  listEntries: defineEndpoint({
    method: 'GET',
    path: '/price-lists/:id/entries',
    summary: 'The products that have a price in the list, in the order in which they got it',
    access: { permission: 'priceLists.read' },
    params,
    query: z.object(pageShape),
    response: z.array(priceListEntrySchema),
  }),
  changeEntries: defineEndpoint({
    method: 'PATCH',
    path: '/price-lists/:id/entries',
    summary:
      'Gives products a price in the list, or takes it from them, all or none. 409 price_list_changed when the list has changed since the version named',
    access: { permission: 'priceLists.change' },
    params,
    body: entriesChangeSchema,
    maxBytes: MAX_PRICE_CHANGE_BYTES,
    response: priceListSchema,
  }),
  listAccounts: defineEndpoint({
    method: 'GET',
    path: '/price-lists/:id/accounts',
    summary:
      'The accounts that the list is for, in the order in which they got it, or those whose name or e-mail holds every word of q',
    access: { permission: 'priceLists.read' },
    params,
    query: z.object({ ...pageShape, q: z.optional(searchTextSchema) }),
    response: z.array(priceListAccountSchema),
  }),
  changeAccounts: defineEndpoint({
    method: 'PATCH',
    path: '/price-lists/:id/accounts',
    summary: 'Gives accounts the list, or takes it from them, all or none; repeatable',
    access: { permission: 'priceLists.change' },
    params,
    body: accountsChangeSchema,
    maxBytes: MAX_PRICE_CHANGE_BYTES,
    response: priceListSchema,
  }),
};
