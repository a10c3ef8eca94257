import * as z from 'zod/mini';
import { amount, reader } from '#server/db/stored-json.ts';
import { type DeliveryZone, type FreightRule, milligrams } from '#shared/domain/freight/delivery-method.ts';

const weight = z.pipe(z.int(), z.transform(milligrams));

const ruleSchema = z.discriminatedUnion('is', [
  z.object({ is: z.enum(['free', 'collect', 'agreement']) }),
  z.object({ is: z.literal('flat'), netMinor: amount }),
  z.object({ is: z.literal('byValue'), steps: z.array(z.object({ upTo: z.nullable(amount), netMinor: amount })) }),
  z.object({ is: z.literal('byWeight'), steps: z.array(z.object({ upToMg: z.nullable(weight), netMinor: amount })) }),
]);

/** What a delivery method costs by. */
export const parseFreightRule: (json: string) => FreightRule = reader(ruleSchema);

/** Where it delivers to. */
export const parseDeliveryZones: (json: string) => DeliveryZone[] = reader(
  z.array(z.object({ country: z.string(), postcodes: z.array(z.string()) })),
);
