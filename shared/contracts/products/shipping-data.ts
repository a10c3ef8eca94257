import * as z from 'zod/mini';
import { numeric, optionalText, wholeNumber } from '#shared/contracts/fields.ts';
import { isCountry } from '#shared/domain/freight/countries.ts';
import { MAX_WEIGHT, toMilligrams } from '#shared/domain/freight/weight.ts';
import { MAX_DIMENSION } from '#shared/domain/products/shipping-data.ts';
import { productFieldMessages as messages } from '#shared/messages/products/product-problems.ts';

/** Empty text, as forms send it. */
const noText = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

const weightProblem = messages.weightInvalid(MAX_WEIGHT);
const weightSchema = z.union([
  z.null(),
  noText,
  numeric({ required: weightProblem, invalid: weightProblem }).check(
    z.refine((weight) => toMilligrams(weight) !== null, { error: weightProblem }),
  ),
]);

const dimensionProblem = messages.dimensionInvalid(MAX_DIMENSION);
const dimensionSchema = z.union([
  z.null(),
  noText,
  wholeNumber({ required: dimensionProblem, min: 1, max: MAX_DIMENSION, message: dimensionProblem }),
]);

const countrySchema = z
  .pipe(
    optionalText({ max: 60 }),
    z.transform((text) => text?.toUpperCase() ?? null),
  )
  .check(z.refine((country) => country === null || isCountry(country), { error: messages.countryInvalid }));

/** An HS code, which people write with blanks and dots. */
const customsNumberSchema = z
  .pipe(
    optionalText({ max: 30 }),
    z.transform((text) => text?.replace(/[\s.]/g, '') ?? null),
  )
  .check(z.refine((number) => number === null || /^\d{6,12}$/.test(number), { error: messages.customsNumberInvalid }));

export const newShippingDataShape = {
  /** Of one selling unit, in kilograms. */
  weight: z.optional(weightSchema),
  /** In millimetres. */
  length: z.optional(dimensionSchema),
  width: z.optional(dimensionSchema),
  height: z.optional(dimensionSchema),
  /** ISO 3166, such as DE. */
  countryOfOrigin: z.optional(countrySchema),
  /** 6 to 12 digits of an HS code. */
  customsNumber: z.optional(customsNumberSchema),
};
