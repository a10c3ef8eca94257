import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { pageQuerySchema, requiredText, searchTextSchema } from '#shared/contracts/fields.ts';
import {
  MAX_OWN_PART_NUMBER_LENGTH,
  MAX_OWN_PART_NUMBERS,
} from '#shared/domain/part-numbers/own-part-number-limits.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';
import { ownNumberProblems } from '#shared/messages/part-numbers/own-part-numbers.ts';

/** What an account calls a product. */
export const ownPartNumberSchema = z.object({
  productId: z.string(),
  product: z.string(),
  /** The shop's own. */
  partNumber: z.nullable(z.string()),
  isOnSale: z.boolean(),
  number: z.string(),
  /** Another product whose part number in the shop is the same: whoever orders by it is asked which one is meant. */
  alsoNames: z.nullable(z.string()),
});
export type OwnPartNumber = z.infer<typeof ownPartNumberSchema>;

/** Unique for the account without case, blanks and hyphens, like part numbers of the shop. */
export const ownNumberSchema = requiredText({
  required: ownNumberProblems.required,
  max: MAX_OWN_PART_NUMBER_LENGTH,
}).check(z.refine((number) => /[\p{L}\p{N}]/u.test(partNumberKey(number)), { error: ownNumberProblems.invalid }));

const params = z.object({ id: z.string() });
const productParams = z.object({ id: z.string(), productId: z.string() });
const read = { permission: 'customers.read', or: 'owner' } as const;
const change = { permission: 'customers.change', or: 'owner' } as const;

/** `own` as the id of the account is the one that the caller acts for. Members of a company share its numbers. */
export const ownPartNumbersContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/accounts/:id/part-numbers',
    summary: `What the account calls products, at most ${MAX_OWN_PART_NUMBERS} numbers; q is a part of its number or of the shop's`,
    access: read,
    params,
    query: z.object({
      limit: pageQuerySchema.shape.limit,
      cursor: pageQuerySchema.shape.cursor,
      q: z.optional(searchTextSchema),
    }),
    response: z.array(ownPartNumberSchema),
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/accounts/:id/part-numbers/export',
    summary: 'The numbers of the account as CSV, with the columns of their import',
    access: read,
    params,
    response: z.string(),
    produces: 'text/csv',
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/accounts/:id/part-numbers/:productId',
    summary: 'What the account calls a product; null when it has no number of its own',
    access: read,
    params: productParams,
    response: z.nullable(ownPartNumberSchema),
  }),
  set: defineEndpoint({
    method: 'PUT',
    path: '/accounts/:id/part-numbers/:productId',
    summary:
      'Sets what the account calls a product; repeatable. Of a company its managers do, and staff. Refused when another product has the number',
    access: change,
    params: productParams,
    body: z.object({ number: ownNumberSchema }),
    response: ownPartNumberSchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/accounts/:id/part-numbers/:productId',
    summary: 'The account has no number for a product any more; repeatable. Orders keep theirs',
    access: change,
    params: productParams,
    response: z.null(),
  }),
};
