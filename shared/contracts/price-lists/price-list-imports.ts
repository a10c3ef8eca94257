import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { pageQuerySchema } from '#shared/contracts/fields.ts';
import { importRowSchema, importSchema } from '#shared/contracts/imports/imports.ts';
import { importKinds } from '#shared/domain/imports/imports.ts';
import { MAX_IMPORT_BYTES } from '#shared/domain/limits.ts';
import { decimalSigns } from '#shared/domain/reading/number-text.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const params = z.object({ id: z.string() });
const importParams = z.object({ id: z.string(), importId: z.string() });
const pageShape = { limit: pageQuerySchema.shape.limit, cursor: pageQuerySchema.shape.cursor };

/** Prices of a list from files, and into one. */
export const priceListImportsContract = {
  export: defineEndpoint({
    method: 'GET',
    path: '/price-lists/:id/export',
    summary: 'The prices of the list as CSV, with the columns of its import',
    access: { permission: 'priceLists.read' },
    params,
    response: z.string(),
    produces: 'text/csv',
  }),
  check: defineEndpoint({
    method: 'POST',
    path: '/price-lists/:id/imports',
    summary:
      'Reads a CSV file, .xlsx or .ods of prices (part number, price, price breaks; at most 10 MB and 10,000 rows) and says what it would do to the list, row by row. Nothing is changed',
    access: { permission: 'priceLists.change' },
    status: 201,
    params,
    query: z.object({
      name: z.optional(z.string().check(z.maxLength(200))),
      decimal: z.optional(z.enum(decimalSigns)),
    }),
    response: importSchema,
    accepts: 'text/csv',
    maxBytes: MAX_IMPORT_BYTES,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/price-lists/:id/imports',
    summary: 'Files of prices of the list that were applied, undone, or checked within a day, the newest first',
    access: { permission: 'priceLists.read' },
    params,
    query: z.object(pageShape),
    response: z.array(importSchema),
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/price-lists/:id/imports/:importId',
    summary: 'One file of prices',
    access: { permission: 'priceLists.read' },
    params: importParams,
    response: importSchema,
  }),
  listRows: defineEndpoint({
    method: 'GET',
    path: '/price-lists/:id/imports/:importId/rows',
    summary: 'The rows of a file of one kind, by line; changed ones by the change of the price, the largest first',
    access: { permission: 'priceLists.read' },
    params: importParams,
    query: z.object({ ...pageShape, kind: z.enum(importKinds, { error: fieldMessages.invalid }) }),
    response: z.array(importRowSchema),
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/price-lists/:id/imports/:importId/application',
    summary:
      'Gives the products their prices in the list, all or none, once. Refused when one of them has changed since the file was checked: fields name the lines',
    access: { permission: 'priceLists.change' },
    params: importParams,
    response: importSchema,
  }),
  undo: defineEndpoint({
    method: 'DELETE',
    path: '/price-lists/:id/imports/:importId/application',
    summary:
      'Gives the products the prices from before, all or none, once. Refused when one of them has changed since: fields name the lines',
    access: { permission: 'priceLists.change' },
    params: importParams,
    response: importSchema,
  }),
};
