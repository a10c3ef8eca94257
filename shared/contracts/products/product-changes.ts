import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { numeric, optionalText, requiredText, wholeNumber } from '#shared/contracts/fields.ts';
import { productDetailsSchema } from '#shared/contracts/products/priced-products.ts';
import type { ProductDetails } from '#shared/contracts/products/product-details.ts';
import { productParams } from '#shared/contracts/products/product-params.ts';
import { newShippingDataShape } from '#shared/contracts/products/shipping-data.ts';
import { webAddress } from '#shared/contracts/web-address.ts';
import {
  MAX_BIN_LENGTH,
  MAX_CATEGORY_LENGTH,
  MAX_DOCUMENTS,
  MAX_FAMILY_LENGTH,
  MAX_FURTHER_PICTURES,
  MAX_LEAD_DAYS,
  MAX_ORDER_QUANTITY,
  MAX_PRICE_BREAKS,
  MAX_RELATED_NUMBERS,
  MAX_SPECIFICATIONS,
  MAX_STOCK,
} from '#shared/domain/limits.ts';
import { toPriceUnits } from '#shared/domain/money.ts';
import { parseDocumentAddress } from '#shared/domain/products/documents.ts';
import { familyKey } from '#shared/domain/products/family.ts';
import { units } from '#shared/domain/products/units.ts';
import { isGtin } from '#shared/domain/reading/gtin.ts';
import { eachNumberOnce, mixesAlphabets } from '#shared/domain/reading/part-number.ts';
import { withoutInvisible } from '#shared/domain/reading/plain-text.ts';
import { readBarcode } from '#shared/domain/reading/scanned-code.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

// The calls of staff; the shop's pages load only those of `products.ts`.

/** A picture's address: http(s), or a path on our server. The server never fetches it. */
export const imageSchema = requiredText({ required: productFieldMessages.imageRequired, max: 2000 }).check(
  z.refine(isImageAddress, { error: productFieldMessages.imageInvalid }),
);

/** The same, or none. */
export const optionalImageSchema = optionalText({ max: 2000 }).check(
  z.refine((image) => image === null || isImageAddress(image), { error: productFieldMessages.imageInvalid }),
);

const pictureAddress = webAddress({ protocol: 'https?', error: productFieldMessages.imageInvalid });

function isImageAddress(text: string): boolean {
  if (/[\s\\]/.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  return pictureAddress.safeParse(text).success;
}

export const priceSchema = numeric({
  required: fieldMessages.priceRequired,
  invalid: fieldMessages.priceInvalid,
}).check(z.refine((price) => toPriceUnits(price) !== null, { error: fieldMessages.priceInvalid }));

const quantityRange = { max: MAX_ORDER_QUANTITY, message: fieldMessages.quantityRange };

const MAX_PART_NUMBER_LENGTH = 60;

const partNumberSchema = z
  .pipe(
    optionalText({ max: MAX_PART_NUMBER_LENGTH }),
    z.transform((text) => (text === null ? null : withoutInvisible(text))),
  )
  .check(
    z.refine((partNumber) => partNumber === null || /[\p{L}\p{N}]/u.test(partNumber), {
      error: productFieldMessages.partNumberInvalid,
    }),
    z.refine((partNumber) => partNumber === null || !mixesAlphabets(partNumber), {
      error: productFieldMessages.partNumberAlphabets,
    }),
  );

/** What a scanner sends, of which the digits of the GTIN are stored. */
const barcodeSchema = z
  .pipe(
    z.nullable(z.string({ error: fieldMessages.invalid })),
    z.transform((scanned) => (scanned ? readBarcode(scanned) : null)),
  )
  .check(z.refine((barcode) => barcode === null || isGtin(barcode), { error: productFieldMessages.barcodeInvalid }));

export const priceBreaksSchema = z
  .array(
    z.object({
      quantity: wholeNumber({ required: fieldMessages.quantityRequired, min: 2, ...quantityRange }),
      price: priceSchema,
    }),
  )
  .check(z.maxLength(MAX_PRICE_BREAKS, { error: productFieldMessages.tooManyPriceBreaks(MAX_PRICE_BREAKS) }));

const familySchema = optionalText({ max: MAX_FAMILY_LENGTH }).check(
  z.refine((family) => family === null || familyKey(family) !== '', { error: productFieldMessages.familyInvalid }),
);

const specificationsSchema = z
  .array(
    z.object({
      name: requiredText({ required: productFieldMessages.specificationName, max: 100 }),
      value: requiredText({ required: productFieldMessages.specificationValue, max: 500 }),
    }),
  )
  .check(z.maxLength(MAX_SPECIFICATIONS, { error: productFieldMessages.tooManySpecifications(MAX_SPECIFICATIONS) }));

const documentLink = webAddress({ error: productFieldMessages.documentAddress });

/** Of another site, or of an uploaded document. */
const documentUrlSchema = z.string({ error: productFieldMessages.documentAddress }).check(
  z.maxLength(2000),
  z.refine((url) => parseDocumentAddress(url) !== null || documentLink.safeParse(url).success, {
    error: productFieldMessages.documentAddress,
  }),
);

const documentsSchema = z
  .array(
    z.object({
      title: requiredText({ required: productFieldMessages.documentTitle, max: 200 }),
      url: documentUrlSchema,
    }),
  )
  .check(z.maxLength(MAX_DOCUMENTS, { error: productFieldMessages.tooManyDocuments(MAX_DOCUMENTS) }));

const isNumber = (text: string) => text.length <= MAX_PART_NUMBER_LENGTH && /[\p{L}\p{N}]/u.test(text);

/** Part numbers; blank and repeated ones are left out. */
const partNumbersSchema = z
  .pipe(
    z.array(z.string({ error: fieldMessages.invalid }), { error: fieldMessages.invalid }),
    z.transform((numbers) => eachNumberOnce(numbers.map((number) => withoutInvisible(number).trim()))),
  )
  .check(
    z.refine((numbers) => numbers.every(isNumber), {
      error: productFieldMessages.numbersInvalid(MAX_PART_NUMBER_LENGTH),
    }),
    z.refine((numbers) => !numbers.some(mixesAlphabets), { error: productFieldMessages.partNumberAlphabets }),
    z.refine((numbers) => numbers.length <= MAX_RELATED_NUMBERS, {
      error: productFieldMessages.tooManyNumbers(MAX_RELATED_NUMBERS),
    }),
  );
/** `alt` says what is seen to those who do not see it. */
const picturesSchema = z
  .array(
    z.object({ image: imageSchema, alt: z.string({ error: fieldMessages.invalid }).check(z.trim(), z.maxLength(200)) }),
  )
  .check(z.maxLength(MAX_FURTHER_PICTURES, { error: productFieldMessages.tooManyPictures(MAX_FURTHER_PICTURES) }));

/** Empty text, as forms send it, is null. */
function wholeNumberOrNone(max: number, message: string) {
  return z.union([
    z.null(),
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    wholeNumber({ required: message, min: 0, max, message }),
  ]);
}

/** A product to add. Only the first six fields are required. */
export const newProductSchema = z.object({
  product: requiredText({ required: productFieldMessages.productNameRequired, max: 200 }),
  description: requiredText({ required: productFieldMessages.descriptionRequired, max: 5000 }),
  minimumQuantity: wholeNumber({ required: productFieldMessages.minimumQuantityRequired, min: 1, ...quantityRange }),
  availableQuantity: wholeNumber({
    required: productFieldMessages.availableQuantityRequired,
    min: 0,
    max: MAX_STOCK,
    message: productFieldMessages.availableRange,
  }),
  price: priceSchema,
  image: imageSchema,
  partNumber: z.optional(partNumberSchema),
  barcode: z.optional(barcodeSchema),
  category: z.optional(optionalText({ max: MAX_CATEGORY_LENGTH })),
  family: z.optional(familySchema),
  unit: z.optional(z.enum(units, { error: productFieldMessages.unitInvalid })),
  orderMultiple: z.optional(
    wholeNumber({ required: productFieldMessages.orderMultipleRequired, min: 1, ...quantityRange }),
  ),
  priceBreaks: z.optional(priceBreaksSchema),
  specifications: z.optional(specificationsSchema),
  documents: z.optional(documentsSchema),
  /** Former numbers and those of competitors, by which the product is found too. */
  otherNumbers: z.optional(partNumbersSchema),
  /** Part numbers of other products. */
  accessories: z.optional(partNumbersSchema),
  substitutes: z.optional(partNumbersSchema),
  /** The part number of what replaces it: it is discontinued. */
  replacedBy: z.optional(partNumberSchema),
  pictures: z.optional(picturesSchema),
  lowStockAt: z.optional(wholeNumberOrNone(MAX_STOCK, productFieldMessages.lowStockInvalid)),
  leadDays: z.optional(wholeNumberOrNone(MAX_LEAD_DAYS, productFieldMessages.leadDaysInvalid(MAX_LEAD_DAYS))),
  sellsRest: z.optional(z.boolean()),
  ...newShippingDataShape,
  /** Where it lies in the warehouse, such as `A-03-2`. */
  bin: z.optional(optionalText({ max: MAX_BIN_LENGTH })),
  /** What arrives of it gets a batch number, and what leaves says which. */
  tracksBatches: z.optional(z.boolean()),
});
export type NewProduct = z.output<typeof newProductSchema>;

export const adjustmentSchema = numeric({
  required: productFieldMessages.adjustmentInvalid,
  invalid: productFieldMessages.adjustmentInvalid,
}).check(
  z.refine((value) => Number.isSafeInteger(value) && value !== 0 && Math.abs(value) <= MAX_STOCK, {
    error: productFieldMessages.adjustmentInvalid,
  }),
);

/** Each is optional. */
export const changeableSchema = z.partial(z.omit(newProductSchema, { availableQuantity: true }));

/**
 * Any of a product's fields; stock changes by a signed `adjustQuantity` with a `reason`. `seen` has fields as they were
 * shown: the change is refused when somebody else has changed one of them since.
 */
export const productChangeSchema = z
  .extend(changeableSchema, {
    seen: z.optional(changeableSchema),
    adjustQuantity: z.optional(adjustmentSchema),
    reason: z.optional(requiredText({ required: productFieldMessages.adjustmentReasonRequired, max: 500 })),
  })
  .check(
    z.refine((change) => change.adjustQuantity === undefined || change.reason !== undefined, {
      error: productFieldMessages.adjustmentReasonRequired,
      path: ['reason'],
    }),
    z.refine((change) => Object.keys(change).some((field) => field !== 'reason' && field !== 'seen'), {
      error: productFieldMessages.nothingToChange,
    }),
  );
export type ProductChange = z.output<typeof productChangeSchema>;

/** With its bin, which no public response has; left out without one. */
const storedProductSchema = z.extend(productDetailsSchema, { bin: z.optional(z.string()) });
export type StoredProduct = z.infer<typeof storedProductSchema>;

/** A product as staff change and export it. */
export type EditedProduct = ProductDetails & { bin: string | null; tracksBatches: boolean };

export const productChangesContract = {
  add: defineEndpoint({
    method: 'POST',
    path: '/products',
    summary: 'Adds a product',
    access: { permission: 'products.change' },
    status: 201,
    body: newProductSchema,
    response: storedProductSchema,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/products/:id',
    summary:
      'Changes a product; stock by a signed adjustment with a reason; 409 changed_meanwhile when a field differs from what `seen` says',
    access: { permission: 'products.change' },
    params: productParams,
    body: productChangeSchema,
    response: storedProductSchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/products/:id',
    summary: 'Takes a product off the shop; orders keep their own copy of it',
    access: { permission: 'products.change' },
    params: productParams,
    response: productDetailsSchema,
  }),
};
