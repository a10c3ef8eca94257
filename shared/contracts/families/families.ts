import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import {
  optionalText,
  pageQuerySchema,
  productIdSchema,
  requiredText,
  searchTextSchema,
} from '#shared/contracts/fields.ts';
import { imageSchema } from '#shared/contracts/products/product-changes.ts';
import { MAX_FAMILY_LENGTH, MAX_FAMILY_PRODUCTS } from '#shared/domain/limits.ts';
import { familyKey } from '#shared/domain/products/family.ts';
import { familyFieldMessages as messages } from '#shared/messages/families/family-fields.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

// The calls of staff; the page of a family has `family-page.ts`.

/** Empty text, as forms send it, is null. */
const imageOrNone = z.union([
  z.null(),
  z.pipe(
    z.literal(''),
    z.transform(() => null),
  ),
  imageSchema,
]);

const termsShape = {
  /** Unique by the letters and digits of it. */
  name: requiredText({ required: messages.nameRequired, max: MAX_FAMILY_LENGTH }).check(
    z.refine((name) => familyKey(name) !== '', { error: productFieldMessages.familyInvalid }),
  ),
  /** Null for that of its first product, as the picture is. */
  description: optionalText({ max: 5000 }),
  image: imageOrNone,
};

const productsSchema = z
  .array(productIdSchema, { error: fieldMessages.invalid })
  .check(z.maxLength(MAX_FAMILY_PRODUCTS, { error: messages.tooManyProducts(MAX_FAMILY_PRODUCTS) }));

export const newFamilySchema = z.object(termsShape);
export type NewFamily = z.output<typeof newFamilySchema>;

const changeableSchema = z.partial(newFamilySchema);

/** `seen` has fields as they were shown: the change is refused when somebody else has changed one of them since. */
export const familyChangeSchema = z.extend(changeableSchema, { seen: z.optional(changeableSchema) }).check(
  z.refine((change) => Object.keys(change).some((field) => field !== 'seen'), {
    error: productFieldMessages.nothingToChange,
  }),
);
export type FamilyChange = z.output<typeof familyChangeSchema>;

export const familyProductsChangeSchema = z.object({ add: productsSchema, remove: productsSchema });
export type FamilyProductsChange = z.output<typeof familyProductsChangeSchema>;

/** `key` is the last part of the address of its page, `products` the number of those on sale. */
export const familySchema = z.object({
  _id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  image: z.nullable(z.string()),
  products: z.int(),
});
export type Family = z.infer<typeof familySchema>;

const params = z.object({ id: z.string() });
const access = { permission: 'products.change' } as const;

export const familiesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/families',
    summary: 'All families of products, or those whose name holds a fragment, for staff',
    access,
    query: z.extend(pageQuerySchema, { q: z.optional(searchTextSchema) }),
    response: z.array(familySchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/families',
    summary: 'Adds a family, whose name no other has; it has no product yet',
    access,
    status: 201,
    body: newFamilySchema,
    response: familySchema,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/families/:id',
    summary: 'One family, also without products',
    access,
    params,
    response: familySchema,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/families/:id',
    summary:
      'Changes name, text or picture of a family, and the name of it at its products; 409 changed_meanwhile when a field differs from what `seen` says',
    access,
    params,
    body: familyChangeSchema,
    response: familySchema,
  }),
  changeProducts: defineEndpoint({
    method: 'PATCH',
    path: '/families/:id/products',
    summary: 'Puts products into a family, from any other, or takes them out of it, all or none; repeatable',
    access,
    params,
    body: familyProductsChangeSchema,
    response: familySchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/families/:id',
    summary: 'Dissolves a family; its products stay on sale by themselves',
    access,
    params,
    response: familySchema,
  }),
};
