import * as z from 'zod/mini';
import { newPriceListSchema, type PriceList } from '#shared/contracts/price-lists/price-lists.ts';
import { toTyped, withoutThousands } from '#web/forms/typed-number.ts';

/** As it is typed: numbers and dates are text. */
const typedSchema = z.object({
  name: z.string(),
  validFrom: z.string(),
  validUntil: z.string(),
  percentOff: z.string(),
  categories: z.array(z.object({ category: z.string(), percentOff: z.string() })),
});
export type TypedPriceList = z.input<typeof typedSchema>;

type Untyped = z.input<typeof newPriceListSchema>;

/** Empty text is none; a number that is not written as the shop writes them is refused by the contract. */
function toTerms({ name, validFrom, validUntil, percentOff, categories }: TypedPriceList): Untyped {
  return {
    name,
    validFrom,
    validUntil: validUntil || null,
    percentOff: percentOff.trim() === '' ? null : plain(percentOff),
    categories: categories
      .filter(({ category, percentOff }) => `${category}${percentOff}`.trim() !== '')
      .map(({ category, percentOff }) => ({ category, percentOff: plain(percentOff) })),
  };
}

function plain(typed: string): string {
  return withoutThousands(typed) ?? typed;
}

export const priceListFormSchema = z.pipe(z.pipe(typedSchema, z.transform(toTerms)), newPriceListSchema);

export function toTypedList(list: PriceList | null, today: string): TypedPriceList {
  const { name = '', validFrom = today, validUntil = null, percentOff = null, categories = [] } = list ?? {};
  return {
    name,
    validFrom,
    validUntil: validUntil ?? '',
    percentOff: percentOff === null ? '' : toTyped(percentOff),
    categories: categories.map((each) => ({ category: each.category, percentOff: toTyped(each.percentOff) })),
  };
}
