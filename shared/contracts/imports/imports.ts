import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema } from '#shared/contracts/fields.ts';
import { importKinds, importStates, tableFormats } from '#shared/domain/imports/imports.ts';
import { MAX_IMPORT_BYTES } from '#shared/domain/limits.ts';
import { productColumns } from '#shared/domain/products/product-columns.ts';
import { decimalSigns } from '#shared/domain/reading/number-text.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const decimalSchema = z.enum(decimalSigns);

export const readingSchema = z.object({
  format: z.enum(tableFormats),
  headingLine: z.int(),
  /** What separates decimals; null when nothing decided. */
  decimal: z.nullable(decimalSchema),
  /** Numbers that were asked about, since they can be read in two ways. */
  ambiguous: z.array(z.string()),
  /** The fields that somebody selected for the columns, now or for an earlier file. */
  selected: z.enum(['now', 'before', 'no']),
});
export type ImportReading = z.infer<typeof readingSchema>;

const columnSchema = z.enum(Object.keys(productColumns) as (keyof typeof productColumns)[]);

/** The columns of a file, with what they probably are. */
export const importColumnsSchema = z.object({
  columns: z.array(
    z.object({
      heading: z.string(),
      field: z.nullable(columnSchema),
      /** Different values of the first rows, at most 20. */
      values: z.array(z.string()),
    }),
  ),
  /** The first rows. */
  rows: z.array(z.array(z.string())),
});
export type ImportColumns = z.infer<typeof importColumnsSchema>;

/** A CSV file of products and what it does: the numbers of rows by kind. Nothing is changed while it is `checked`. */
export const importSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Rows of products on sale whose stock differs in the file; it stays as it is. */
  otherStock: z.int(),
  /** How the file was read; null of one from before this was kept. */
  reading: z.nullable(readingSchema),
  /** Headings that are not columns of products. */
  ignoredColumns: z.array(z.string()),
  /** The e-mails of who did it. */
  checkedBy: z.string(),
  appliedBy: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  createdAt: instantSchema,
  appliedAt: z.nullable(instantSchema),
  undoneAt: z.nullable(instantSchema),
});
export type Import = z.infer<typeof importSchema>;

const valueSchema = z.nullable(z.union([z.string(), z.number()]));

export const importRowSchema = z.object({
  _id: z.string(),
  /** Of the file; the headings are line 1. */
  line: z.int(),
  kind: z.enum(importKinds),
  /** Null for refused rows that name no product on sale. */
  productId: z.nullable(z.string()),
  /** As in the file; of other rows than refused ones the product's name. */
  name: z.string(),
  partNumber: z.nullable(z.string()),
  /** Lists as text. `before` is null in new rows. */
  changes: z.array(
    z.object({
      field: z.enum([...(Object.keys(productColumns) as (keyof typeof productColumns)[]), 'ownNumber']),
      before: valueSchema,
      after: valueSchema,
    }),
  ),
  /** Why it is refused. */
  reasons: z.array(z.string()),
});
export type ImportRow = z.infer<typeof importRowSchema>;

const fileName = { name: z.optional(z.string().check(z.maxLength(200, { error: fieldMessages.tooLong(200) }))) };
const importParams = z.object({ id: z.string() });
const pageShape = { limit: pageQuerySchema.shape.limit, cursor: pageQuerySchema.shape.cursor };

export const importsContract = {
  check: defineEndpoint({
    method: 'POST',
    path: '/imports',
    summary:
      'Reads a CSV file, .xlsx or .ods of products (at most 10 MB, 10,000 rows of 100 cells, and 1,000,000 cells) and says what it would do, row by row: new by part number, changed, unchanged, refused. No product is changed',
    access: { permission: 'imports.run' },
    status: 201,
    query: z.object({
      ...fileName,
      /** JSON: the field of each column, null for one that is not imported. */
      columns: z.optional(z.string().check(z.maxLength(4000, { error: fieldMessages.tooLong(4000) }))),
      /** JSON: units by the words of the file. */
      units: z.optional(z.string().check(z.maxLength(2000, { error: fieldMessages.tooLong(2000) }))),
      decimal: z.optional(decimalSchema),
    }),
    response: importSchema,
    accepts: 'text/csv',
    maxBytes: MAX_IMPORT_BYTES,
  }),
  readColumns: defineEndpoint({
    method: 'POST',
    path: '/imports/columns',
    summary: 'The columns of a file of products with its first rows, and what they probably are. Nothing is kept',
    access: { permission: 'imports.run' },
    query: z.object(fileName),
    response: importColumnsSchema,
    accepts: 'text/csv',
    maxBytes: MAX_IMPORT_BYTES,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/imports',
    summary: 'Imports that were applied, undone, or checked within a day, the newest first',
    access: { permission: 'imports.run' },
    query: z.object(pageShape),
    response: z.array(importSchema),
  }),
  template: defineEndpoint({
    method: 'GET',
    path: '/imports/template',
    summary: 'A CSV file with the columns of products and one product as an example',
    access: { permission: 'imports.run' },
    response: z.string(),
    produces: 'text/csv',
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/imports/:id',
    summary: 'One import',
    access: { permission: 'imports.run' },
    params: importParams,
    response: importSchema,
  }),
  listRows: defineEndpoint({
    method: 'GET',
    path: '/imports/:id/rows',
    summary: 'The rows of an import of one kind, by line; changed ones by the change of the price, the largest first',
    access: { permission: 'imports.run' },
    params: importParams,
    query: z.object({ ...pageShape, kind: z.enum(importKinds, { error: fieldMessages.invalid }) }),
    response: z.array(importRowSchema),
  }),
  exportRefused: defineEndpoint({
    method: 'GET',
    path: '/imports/:id/refused',
    summary: 'The refused rows of an import as CSV, as they were in the file, each with its line and the reason',
    access: { permission: 'imports.run' },
    params: importParams,
    response: z.string(),
    produces: 'text/csv',
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/imports/:id/application',
    summary:
      'Adds the new and changes the changed products, all or none, once. Refused when one of them has changed since the file was checked: fields name the lines',
    access: { permission: 'imports.run' },
    params: importParams,
    response: importSchema,
  }),
  undo: defineEndpoint({
    method: 'DELETE',
    path: '/imports/:id/application',
    summary:
      'Gives changed products the values from before the import and takes its new ones off sale, all or none, once. Refused when one of them has changed since, or when a new one was used: fields name the lines',
    access: { permission: 'imports.run' },
    params: importParams,
    response: importSchema,
  }),
};
