import * as z from 'zod/mini';
import { documentsSchema, picturesSchema, reader, specificationsSchema, text } from '#server/db/stored-json.ts';
import { tableFormats } from '#shared/domain/imports/imports.ts';
import { type ProductColumn, productColumns } from '#shared/domain/products/product-columns.ts';
import { units } from '#shared/domain/products/units.ts';
import { decimalSigns } from '#shared/domain/reading/number-text.ts';

/** The fields of a product that a file can change; prices are in major units. */
const importedFieldsSchema = z.object({
  partNumber: text,
  product: z.string(),
  description: z.string(),
  category: text,
  family: text,
  price: z.number(),
  unit: z.enum(units),
  minimumQuantity: z.int(),
  orderMultiple: z.int(),
  priceBreaks: z.array(z.object({ quantity: z.int(), price: z.number() })),
  lowStockAt: z.nullable(z.int()),
  sellsRest: z.boolean(),
  bin: text,
  barcode: text,
  image: z.string(),
  specifications: specificationsSchema,
  documents: documentsSchema,
  otherNumbers: z.array(z.string()),
  accessories: z.array(z.string()),
  substitutes: z.array(z.string()),
  replacedBy: text,
  pictures: picturesSchema,
  leadDays: z.optional(z.nullable(z.int())),
  weight: z.optional(z.nullable(z.number())),
  length: z.optional(z.nullable(z.int())),
  width: z.optional(z.nullable(z.int())),
  height: z.optional(z.nullable(z.int())),
  countryOfOrigin: z.optional(text),
  customsNumber: z.optional(text),
  tracksBatches: z.optional(z.boolean()),
});
export type ImportedFields = z.output<typeof importedFieldsSchema>;

const importedChangeSchema = z.partial(importedFieldsSchema);
export type ImportedChange = z.output<typeof importedChangeSchema>;

/** The content of a row of an import, by its kind. */
export const parseImportContent = {
  new: reader(
    z.object({
      product: z.extend(
        z.partial(importedFieldsSchema, {
          partNumber: true,
          barcode: true,
          category: true,
          family: true,
          unit: true,
          orderMultiple: true,
          priceBreaks: true,
          specifications: true,
          documents: true,
          otherNumbers: true,
          accessories: true,
          substitutes: true,
          replacedBy: true,
          pictures: true,
          lowStockAt: true,
          sellsRest: true,
          bin: true,
        }),
        { availableQuantity: z.int() },
      ),
    }),
  ),
  changed: reader(z.object({ before: importedChangeSchema, after: importedChangeSchema })),
  /** Of a file of own part numbers, new rows too. */
  ownNumber: reader(z.object({ ownNumber: z.object({ before: text, after: text }) })),
  /** `cells` as they are in the file. */
  refused: reader(z.object({ reasons: z.array(z.string()), cells: z.array(z.string()) })),
};

const readingSchema = z.object({
  format: z.enum(tableFormats),
  headingLine: z.int(),
  decimal: z.nullable(z.enum(decimalSigns)),
  ambiguous: z.array(z.string()),
  selected: z.enum(['now', 'before', 'no']),
});

const columnNames = Object.keys(productColumns) as ProductColumn[];

/** How a file was read, and what was selected for its columns. */
export const parseReading = reader(readingSchema);
export const parseMapping = reader(
  z.object({
    key: z.string(),
    columns: z.array(z.nullable(z.enum(columnNames))),
    units: z.record(z.string(), z.enum(units)),
  }),
);
