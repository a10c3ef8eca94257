import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { pageQuerySchema } from '#shared/contracts/fields.ts';
import { importRowSchema, importSchema } from '#shared/contracts/imports/imports.ts';
import { importKinds } from '#shared/domain/imports/imports.ts';
import { MAX_IMPORT_BYTES } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const params = z.object({ id: z.string() });
const importParams = z.object({ id: z.string(), importId: z.string() });
const pageShape = { limit: pageQuerySchema.shape.limit, cursor: pageQuerySchema.shape.cursor };
const access = { permission: 'customers.change', or: 'owner' } as const;

/** Files of own part numbers: who checked them is shown to staff only. */
export const ownPartNumberImportsContract = {
  check: defineEndpoint({
    method: 'POST',
    path: '/accounts/:id/part-number-imports',
    summary:
      'Reads a CSV file, .xlsx or .ods of own part numbers (part number, your part number; at most 10 MB and 10,000 rows) and says what it would do, row by row. An empty number is removed. Nothing is changed',
    access,
    status: 201,
    params,
    query: z.object({ name: z.optional(z.string().check(z.maxLength(200, { error: fieldMessages.tooLong(200) }))) }),
    response: importSchema,
    accepts: 'text/csv',
    maxBytes: MAX_IMPORT_BYTES,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/accounts/:id/part-number-imports',
    summary: 'Files of own part numbers that were applied, undone, or checked within a day, the newest first',
    access,
    params,
    query: z.object(pageShape),
    response: z.array(importSchema),
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/accounts/:id/part-number-imports/:importId',
    summary: 'One file of own part numbers',
    access,
    params: importParams,
    response: importSchema,
  }),
  listRows: defineEndpoint({
    method: 'GET',
    path: '/accounts/:id/part-number-imports/:importId/rows',
    summary: 'The rows of a file of one kind, by line',
    access,
    params: importParams,
    query: z.object({ ...pageShape, kind: z.enum(importKinds, { error: fieldMessages.invalid }) }),
    response: z.array(importRowSchema),
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/accounts/:id/part-number-imports/:importId/application',
    summary:
      'Gives the products their numbers, all or none, once. Refused when one of them has changed since the file was checked: fields name the lines',
    access,
    params: importParams,
    response: importSchema,
  }),
  undo: defineEndpoint({
    method: 'DELETE',
    path: '/accounts/:id/part-number-imports/:importId/application',
    summary:
      'Gives the products the numbers from before, all or none, once. Refused when one of them has changed since: fields name the lines',
    access,
    params: importParams,
    response: importSchema,
  }),
};
