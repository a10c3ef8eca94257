import type { Request } from 'autocannon';
import { describeFailures } from '#bench/failures.ts';
import { measure } from '#bench/load.ts';
import { type MeasuredShop, median } from '#bench/measured-shop.ts';

const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 16;

export interface Compared {
  /** The rate of the large shop divided by that of the small one: the median of the rounds. */
  ratio: number;
  /** Responses a second of each shop: the medians. */
  perSecond: number[];
}

/** The rates of a call in two shops, in turn; the first round does not count. Throws when a response fails. */
export async function compareSizes(
  shops: MeasuredShop[],
  name: string,
  next: (shop: MeasuredShop) => Partial<Request>,
  { rounds = ROUNDS, seconds = SECONDS } = {},
): Promise<Compared> {
  const rates: number[][] = shops.map(() => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [index, shop] of shops.entries()) {
      const load = { url: shop.url, connections: CONNECTIONS, seconds, next: () => next(shop) };
      const { perSecond, failures } = await measure(load);
      const failed = describeFailures(failures);
      if (failed !== '') throw new Error(`${name}: ${failed}`);
      if (round >= 0) rates[index]?.push(perSecond);
    }
  const [small = [], large = []] = rates;
  return {
    ratio: median(large.map((rate, round) => rate / (small[round] ?? Number.NaN))),
    perSecond: rates.map((all) => Math.round(median(all))),
  };
}
