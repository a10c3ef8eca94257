import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { optionalText, requiredText, wholeNumber } from '#shared/contracts/fields.ts';
import { productCategorySchema } from '#shared/contracts/product-categories/category-tree.ts';
import { optionalImageSchema } from '#shared/contracts/products/product-changes.ts';
import { MAX_CATEGORY_LENGTH } from '#shared/domain/limits.ts';
import { MAX_PRODUCT_CATEGORY_TEXT_LENGTH } from '#shared/domain/product-categories/product-category-limits.ts';
import { productCategoryFieldMessages } from '#shared/messages/product-categories/product-categories.ts';

export const newProductCategorySchema = z.object({
  /** Unique, without case and repeated blanks; products of this category have it as theirs. */
  name: requiredText({ required: productCategoryFieldMessages.nameRequired, max: MAX_CATEGORY_LENGTH }),
  /** Of the category above. */
  parent: optionalText({ max: MAX_CATEGORY_LENGTH }),
  description: optionalText({ max: MAX_PRODUCT_CATEGORY_TEXT_LENGTH }),
  /** http(s), or a path on our server. */
  image: optionalImageSchema,
});
export type NewProductCategory = z.output<typeof newProductCategorySchema>;

export const productCategoryChangeSchema = z.extend(newProductCategorySchema, {
  version: wholeNumber({
    required: productCategoryFieldMessages.version,
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    message: productCategoryFieldMessages.version,
  }),
});
export type ProductCategoryChange = z.output<typeof productCategoryChangeSchema>;

const params = z.object({ id: z.string() });

export const productCategoriesContract = {
  add: defineEndpoint({
    method: 'POST',
    path: '/product-categories',
    summary: 'Describes a category and gives it its place in the tree; it may have no products yet',
    access: { permission: 'products.change' },
    status: 201,
    body: newProductCategorySchema,
    response: productCategorySchema,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/product-categories/:id',
    summary:
      'Replaces what is said of a category, whose name may only change its spelling; repeatable. 409 product_category_changed when it has changed since the version named',
    access: { permission: 'products.change' },
    params,
    body: productCategoryChangeSchema,
    response: productCategorySchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/product-categories/:id',
    summary:
      'Forgets what is said of a category and responds with it; those below it move up, products keep their category',
    access: { permission: 'products.change' },
    params,
    response: productCategorySchema,
  }),
};
