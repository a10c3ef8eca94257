import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, numeric, requiredText, wholeNumber } from '#shared/contracts/fields.ts';
import { isCountry } from '#shared/domain/freight/countries.ts';
import {
  MAX_DELIVERY_METHOD_NAME_LENGTH,
  MAX_DELIVERY_METHODS,
  MAX_DELIVERY_ZONES,
  MAX_FREIGHT,
  MAX_FREIGHT_STEPS,
  MAX_UNWEIGHED,
  MAX_ZONE_POSTCODES,
  postcodeKey,
} from '#shared/domain/freight/delivery-method.ts';
import { toMilligrams } from '#shared/domain/freight/weight.ts';
import { carriers } from '#shared/domain/fulfilment/carriers.ts';
import { MAX_POSTCODE_LENGTH } from '#shared/domain/limits.ts';
import { deliveryMethodFieldMessages as messages } from '#shared/messages/freight/delivery-method-fields.ts';

const carrierNames = carriers.map(({ name }) => name);

/** Without tax, in major units. */
const freightSchema = numeric({ required: messages.amount, invalid: messages.amount }).check(
  z.gte(0, { error: messages.amount }),
  z.lte(MAX_FREIGHT, { error: messages.amount }),
);

const upToValueSchema = z.nullable(
  numeric({ required: messages.upToValue, invalid: messages.upToValue }).check(
    z.positive({ error: messages.upToValue }),
    z.lte(1_000_000_000, { error: messages.upToValue }),
  ),
);

const upToWeightSchema = z.nullable(
  numeric({ required: messages.upToWeight, invalid: messages.upToWeight }).check(
    z.refine((kilograms) => toMilligrams(kilograms) !== null, { error: messages.upToWeight }),
  ),
);

function rise(bounds: (number | null)[]): boolean {
  return bounds.every((bound, index) => index === 0 || (bounds[index - 1] ?? Infinity) < (bound ?? Infinity));
}

const atLeastOne = z.minLength(1, { error: messages.stepRequired });
const notTooMany = z.maxLength(MAX_FREIGHT_STEPS, { error: messages.tooManySteps(MAX_FREIGHT_STEPS) });

const valueStepsSchema = z.array(z.object({ upTo: upToValueSchema, net: freightSchema })).check(
  atLeastOne,
  notTooMany,
  z.refine((steps) => rise(steps.map(({ upTo }) => upTo)), { error: messages.stepOrder }),
);

const weightStepsSchema = z.array(z.object({ upToKg: upToWeightSchema, net: freightSchema })).check(
  atLeastOne,
  notTooMany,
  z.refine((steps) => rise(steps.map(({ upToKg }) => upToKg)), { error: messages.stepOrder }),
);

/** Amounts are net and in major units. A row holds up to its bound with it, a last one without a bound all above. */
const ruleSchema = z.discriminatedUnion(
  'is',
  [
    z.object({ is: z.enum(['free', 'collect', 'agreement']) }),
    z.object({ is: z.literal('flat'), net: freightSchema }),
    z.object({ is: z.literal('byValue'), steps: valueStepsSchema }),
    z.object({ is: z.literal('byWeight'), steps: weightStepsSchema }),
  ],
  { error: messages.rule },
);

const postcodeSchema = z.pipe(
  z.string({ error: messages.postcode(MAX_POSTCODE_LENGTH) }).check(z.maxLength(40)),
  z.pipe(
    z.transform(postcodeKey),
    z.string().check(
      z.regex(new RegExp(`^[\\p{L}\\p{N}]{1,${MAX_POSTCODE_LENGTH}}$`, 'u'), {
        error: messages.postcode(MAX_POSTCODE_LENGTH),
      }),
    ),
  ),
);

const zoneSchema = z.object({
  /** ISO 3166, such as DE. */
  country: z.string({ error: messages.country }).check(z.refine(isCountry, { error: messages.country })),
  /** With what the postcodes begin, blanks and case aside; none for the whole country. */
  postcodes: z.pipe(
    z
      .array(postcodeSchema)
      .check(z.maxLength(MAX_ZONE_POSTCODES, { error: messages.tooManyPostcodes(MAX_ZONE_POSTCODES) })),
    z.transform((postcodes) => [...new Set(postcodes)]),
  ),
});

const zonesSchema = z.array(zoneSchema).check(
  z.maxLength(MAX_DELIVERY_ZONES, { error: messages.tooManyCountries(MAX_DELIVERY_ZONES) }),
  z.refine((zones) => new Set(zones.map(({ country }) => country)).size === zones.length, {
    error: messages.countryTwice,
  }),
);

const shape = {
  /** Unique among those in use, without case and repeated blanks. */
  name: requiredText({ required: messages.nameRequired, max: MAX_DELIVERY_METHOD_NAME_LENGTH }),
  carrier: z.nullable(z.enum(carrierNames, { error: messages.carrier })),
  rule: ruleSchema,
  /** The net value of goods from which it costs nothing, in major units. */
  freeFrom: z.nullable(
    numeric({ required: messages.freeFrom, invalid: messages.freeFrom }).check(
      z.positive({ error: messages.freeFrom }),
      z.lte(1_000_000_000, { error: messages.freeFrom }),
    ),
  ),
  /** Where it delivers to; none for everywhere. */
  zones: zonesSchema,
};

type Shape = z.output<z.ZodMiniObject<typeof shape>>;

/** What has no price has no amount from which it costs nothing; what is collected goes nowhere. */
const fits = [
  z.refine<Shape>(({ rule, freeFrom }) => freeFrom === null || !['free', 'collect', 'agreement'].includes(rule.is), {
    path: ['freeFrom'],
    error: messages.noFreeFrom,
  }),
  z.refine<Shape>(({ rule, zones }) => rule.is !== 'collect' || zones.length === 0, {
    path: ['zones'],
    error: messages.noZones,
  }),
] as const;

export const newDeliveryMethodSchema = z.object(shape).check(...fits);
export type NewDeliveryMethod = z.output<typeof newDeliveryMethodSchema>;

export const deliveryMethodChangeSchema = z
  .object({
    ...shape,
    version: wholeNumber({
      required: messages.version,
      min: 1,
      max: Number.MAX_SAFE_INTEGER,
      message: messages.version,
    }),
  })
  .check(...fits);
export type DeliveryMethodChange = z.output<typeof deliveryMethodChangeSchema>;

const end = z.nullable(z.number());

const savedRuleSchema = z.discriminatedUnion('is', [
  z.object({ is: z.enum(['free', 'collect', 'agreement']) }),
  z.object({ is: z.literal('flat'), net: z.number() }),
  z.object({ is: z.literal('byValue'), steps: z.array(z.object({ upTo: end, net: z.number() })) }),
  z.object({ is: z.literal('byWeight'), steps: z.array(z.object({ upToKg: end, net: z.number() })) }),
]);

/** `version` grows with every change. */
export const deliveryMethodSchema = z.object({
  _id: z.string(),
  name: z.string(),
  carrier: z.nullable(z.enum(carrierNames)),
  rule: savedRuleSchema,
  freeFrom: z.nullable(z.number()),
  zones: z.array(z.object({ country: z.string(), postcodes: z.array(z.string()) })),
  version: z.int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Since when it is not offered any more; null while it is. */
  archivedAt: z.nullable(instantSchema),
});
/** As the API has it, with amounts in major units and weights in kilograms. */
export type SavedDeliveryMethod = z.output<typeof deliveryMethodSchema>;

export const placeInListSchema = z.object({
  position: wholeNumber({
    required: messages.position,
    min: 1,
    max: MAX_DELIVERY_METHODS,
    message: messages.position,
  }),
});

/** How many products on sale have no weight, null for more than can be counted, and the newest of them. */
export const unweighedProductsSchema = z.object({
  count: z.nullable(z.int()),
  products: z.array(z.object({ _id: z.string(), name: z.string(), partNumber: z.nullable(z.string()) })),
});

const params = z.object({ id: z.string() });
const access = { permission: 'settings.change' } as const;

export const deliveryMethodsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/delivery-methods',
    summary: 'The delivery methods in the order in which customers see them, then those that were archived',
    access,
    response: z.array(deliveryMethodSchema),
  }),
  listUnweighed: defineEndpoint({
    method: 'GET',
    path: '/delivery-methods/unweighed',
    summary: `How many products on sale have no weight, and the newest ${MAX_UNWEIGHED} of them: methods by weight do not take them`,
    access,
    response: unweighedProductsSchema,
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/delivery-methods',
    summary: 'Adds a delivery method, whose name no other one in use has, to the end of the list',
    access,
    status: 201,
    body: newDeliveryMethodSchema,
    response: deliveryMethodSchema,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/delivery-methods/:id',
    summary:
      'Replaces a delivery method; what was ordered with it keeps its freight. Repeatable; 409 delivery_method_changed when it has changed since the version named',
    access,
    params,
    body: deliveryMethodChangeSchema,
    response: deliveryMethodSchema,
  }),
  move: defineEndpoint({
    method: 'PUT',
    path: '/delivery-methods/:id/position',
    summary: 'Moves a delivery method to another place in the list, the last one when it is shorter; repeatable',
    access,
    params,
    body: placeInListSchema,
    response: z.array(deliveryMethodSchema),
  }),
  archive: defineEndpoint({
    method: 'DELETE',
    path: '/delivery-methods/:id',
    summary: 'Takes a delivery method from the list and responds with it; it can be restored. Repeatable',
    access,
    params,
    response: deliveryMethodSchema,
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/delivery-methods/:id/restore',
    summary: 'Offers an archived delivery method again; repeatable. 422 when another one has its name by now',
    access,
    params,
    response: deliveryMethodSchema,
  }),
};
