import type Stripe from 'stripe';
import { isUnknownObject } from '#server/integrations/stripe-errors.ts';
import {
  type BalanceTransactionView,
  balanceTransactionView,
  type PayoutView,
  payoutView,
} from '#server/integrations/stripe-payout-views.ts';
import { readResponse } from '#server/integrations/stripe-response.ts';

export interface ProviderPage<Item> {
  items: Item[];
  hasMore: boolean;
}

export interface PayoutRequest {
  limit: number;
  /** The id of the last one of the page before. */
  after?: string | undefined;
  /** Of their arrival, both included, in milliseconds since 1970. */
  since?: number | undefined;
  until?: number | undefined;
}

const seconds = (at: number) => Math.floor(at / 1000);

/** Newest first. */
export async function listPayouts(
  stripe: Stripe,
  { limit, after, since, until }: PayoutRequest,
): Promise<ProviderPage<PayoutView>> {
  const arrival = {
    ...(since !== undefined && { gte: seconds(since) }),
    ...(until !== undefined && { lte: seconds(until) }),
  };
  const { data, has_more } = await stripe.payouts.list({
    limit,
    ...(after !== undefined && { starting_after: after }),
    ...(Object.keys(arrival).length > 0 && { arrival_date: arrival }),
  });
  return { items: data.map((payout) => readResponse(payoutView, payout)), hasMore: has_more };
}

export async function retrievePayout(stripe: Stripe, id: string): Promise<PayoutView | null> {
  // It becomes part of a path.
  if (!/^po_\w{1,250}$/.test(id)) return null;
  try {
    return readResponse(payoutView, await stripe.payouts.retrieve(id));
  } catch (error) {
    if (isUnknownObject(error)) return null;
    throw error;
  }
}

/** Newest first, at most 100; the last one of an automatic payout is the payout itself. */
export async function listPayoutTransactions(
  stripe: Stripe,
  { payoutId, after }: { payoutId: string; after?: string | undefined },
): Promise<ProviderPage<BalanceTransactionView>> {
  const { data, has_more } = await stripe.balanceTransactions.list({
    payout: payoutId,
    limit: 100,
    // Says which payment a charge, refund or dispute belongs to.
    expand: ['data.source'],
    ...(after !== undefined && { starting_after: after }),
  });
  return { items: data.map((transaction) => readResponse(balanceTransactionView, transaction)), hasMore: has_more };
}
