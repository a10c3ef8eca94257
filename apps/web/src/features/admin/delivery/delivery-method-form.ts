import * as z from 'zod/mini';
import { newDeliveryMethodSchema, type SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import { freightRules } from '#shared/domain/freight/delivery-method.ts';
import { carriers } from '#shared/domain/fulfilment/carriers.ts';
import { toTyped, withoutThousands } from '#web/forms/typed-number.ts';

const stepsSchema = z.array(z.object({ upTo: z.string(), net: z.string() }));

/** As it is typed: numbers are text, and what other rules need stays while one of them is selected. */
const typedSchema = z.object({
  name: z.string(),
  carrier: z.string(),
  is: z.enum(freightRules),
  net: z.string(),
  weightSteps: stepsSchema,
  valueSteps: stepsSchema,
  freeFrom: z.string(),
  zones: z.array(z.object({ country: z.string(), postcodes: z.string() })),
});
export type TypedMethod = z.input<typeof typedSchema>;
type Steps = TypedMethod['weightSteps'];

type Untyped = z.input<typeof newDeliveryMethodSchema>;

export const hasPrice = (is: TypedMethod['is']) => is === 'flat' || is === 'byWeight' || is === 'byValue';

/** A number that is not written as the shop writes them is refused by the contract. */
function plain(typed: string): string {
  return withoutThousands(typed) ?? typed;
}

const orNone = (typed: string) => (typed.trim() === '' ? null : plain(typed));
const filled = (steps: Steps) => steps.filter(({ upTo, net }) => `${upTo}${net}`.trim() !== '');

function toRule({ is, net, weightSteps, valueSteps }: TypedMethod): Untyped['rule'] {
  if (is === 'flat') return { is, net: plain(net) };
  if (is === 'byWeight')
    return { is, steps: filled(weightSteps).map((step) => ({ upToKg: orNone(step.upTo), net: plain(step.net) })) };
  if (is === 'byValue')
    return { is, steps: filled(valueSteps).map((step) => ({ upTo: orNone(step.upTo), net: plain(step.net) })) };
  return { is };
}

function toMethod(typed: TypedMethod): Untyped {
  const { name, carrier, is, freeFrom, zones } = typed;
  return {
    name,
    carrier: carriers.find((known) => known.name === carrier)?.name ?? null,
    rule: toRule(typed),
    freeFrom: hasPrice(is) ? orNone(freeFrom) : null,
    zones:
      is === 'collect'
        ? []
        : zones
            .filter(({ country, postcodes }) => `${country}${postcodes}`.trim() !== '')
            .map(({ country, postcodes }) => ({
              country,
              postcodes: postcodes.split(/[,;\n]/).flatMap((postcode) => postcode.trim() || []),
            })),
  };
}

/** Where the input is that a problem of the contract is about. */
function inputOf(path: readonly PropertyKey[], { is }: TypedMethod): PropertyKey[] {
  const [field, inner, row, column] = path;
  if (field === 'zones' && inner !== undefined) return row === 'postcodes' ? ['zones', inner, 'postcodes'] : [...path];
  if (field !== 'rule') return [...path];
  if (inner !== 'steps') return [inner ?? 'is'];
  const steps = is === 'byWeight' ? 'weightSteps' : 'valueSteps';
  if (row === undefined) return [steps, 0, 'upTo'];
  return [steps, row, column === 'net' ? 'net' : 'upTo'];
}

export const deliveryMethodFormSchema = z.pipe(
  typedSchema,
  z.transform((typed: TypedMethod, context): z.output<typeof newDeliveryMethodSchema> => {
    const { data, error } = newDeliveryMethodSchema.safeParse(toMethod(typed));
    if (data !== undefined) return data;
    for (const { path, message } of error.issues)
      context.issues.push({ code: 'custom', message, path: inputOf(path, typed), input: typed });
    return z.NEVER;
  }),
);

const emptySteps: Steps = [{ upTo: '', net: '' }];

export function toTypedMethod(method: SavedDeliveryMethod | null): TypedMethod {
  const { name = '', carrier = null, rule = { is: 'flat', net: null }, freeFrom = null, zones = [] } = method ?? {};
  const text = (value: number | null) => (value === null ? '' : toTyped(value));
  return {
    name,
    carrier: carrier ?? '',
    is: rule.is,
    net: rule.is === 'flat' ? text(rule.net) : '',
    weightSteps:
      rule.is === 'byWeight'
        ? rule.steps.map(({ upToKg, net }) => ({ upTo: text(upToKg), net: text(net) }))
        : emptySteps,
    valueSteps:
      rule.is === 'byValue' ? rule.steps.map(({ upTo, net }) => ({ upTo: text(upTo), net: text(net) })) : emptySteps,
    freeFrom: text(freeFrom),
    zones: zones.map(({ country, postcodes }) => ({ country, postcodes: postcodes.join(', ') })),
  };
}
