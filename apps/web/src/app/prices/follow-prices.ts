import * as z from 'zod/mini';
import { baseApi, ownPrices } from '#web/api/base-api.ts';
import { readOwnPriceLists } from '#web/api/price-lists/own-price-lists.ts';
import { store } from '#web/app/store.ts';
import { currentSession, subscribeToSession } from '#web/auth/session.ts';

let known = false;

/** Shows the prices of the account that the user acts for; call it after the user has changed the account. */
export async function followPrices(): Promise<void> {
  const { user } = currentSession();
  const has = user !== null && (await hasOwnTerms());
  if (has === undefined || currentSession().user?.email !== user?.email) return;
  ownPrices.areThere = has;
  if (has === known) return;
  known = has;
  // The page may have come with other prices, and calls that are under way ask for them.
  const underWay = store.dispatch(baseApi.util.getRunningQueriesThunk());
  store.dispatch(baseApi.util.invalidateTags(['Product']));
  if (underWay.length === 0) return;
  await Promise.all(underWay);
  store.dispatch(baseApi.util.invalidateTags(['Product']));
}

/** Undefined while it cannot be known. Own part numbers are understood by the same calls. */
async function hasOwnTerms(): Promise<boolean | undefined> {
  const request = store.dispatch(readOwnPriceLists.initiate(undefined, { forceRefetch: true, subscribe: false }));
  const { data } = await request;
  return data && (data.hasPriceLists || data.hasOwnNumbers);
}

const refusalSchema = z.object({ requestId: z.string(), error: z.object({ code: z.literal('price_changed') }) });
let lastRefused = '';

/** A price may have changed by a list that the account did not have before. */
function followRefusals(): void {
  for (const request of Object.values(store.getState().api.mutations)) {
    const { requestId } = refusalSchema.safeParse(request).data ?? {};
    if (requestId === undefined || requestId === lastRefused) continue;
    lastRefused = requestId;
    void followPrices();
  }
}

store.subscribe(followRefusals);
subscribeToSession(() => void followPrices());
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void followPrices();
});
void followPrices();
