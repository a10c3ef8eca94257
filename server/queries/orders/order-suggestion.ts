import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { correctedSearch, fragmentsOfMisspelled, nearestName } from '#server/db/search/nearest-name.ts';
import { WORD_START } from '#server/db/search/search-text.ts';
import type { WrittenWays } from '#server/db/search/search-words.ts';

/**
 * A search with its words as the product or customer of an order spells them, then that name, which orders hold as it is; empty
 * when none is similar. `find` gets ways to write a part of the search that survives a typo, and returns the newest orders with
 * one of them in a name.
 */
export async function correctOrderSearch(
  find: (ways: WrittenWays) => Promise<OrderRow[]>,
  q: string,
): Promise<string[]> {
  const { all, any } = fragmentsOfMisspelled(q);
  for (const alternatives of [all, any]) {
    // The text of orders does not mark where words start.
    const ways = alternatives
      .filter((fragments) => !fragments.some((fragment) => fragment.startsWith(WORD_START)))
      .map((fragments) => fragments.map((fragment) => [fragment]));
    if (ways.length === 0) continue;
    const rows = await find(ways);
    const names = new Set(rows.flatMap(({ name, customer_name }) => [name, customer_name ?? name]));
    const name = nearestName(q, [...names]);
    if (name !== null) return [correctedSearch(q, name), name];
  }
  return [];
}
