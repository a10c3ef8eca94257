import * as z from 'zod';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';

/** Gives a card to the provider as a browser does; returns its id there. */
const answerSchema = z.object({
  status: z.string().default('refused'),
  payment_method: z.string().nullish(),
  error: z.object({ code: z.string().optional(), message: z.string() }).optional(),
});

/** Confirms a payment or the keeping of a card, and approves it where the bank asks. */
async function confirm(shop: TestShop, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ key: shop.deps.settings.stripe.publishableKey, ...fields });
  const send = async (action: string) => {
    const response = await shop.demo.stripe.routes.request(`${path}/${action}`, { method: 'POST', body });
    return answerSchema.parse(await response.json());
  };
  const answer = await send('confirm');
  if (answer.status !== 'requires_action') return answer;
  body.set('outcome', 'approve');
  return send('demo_authenticate');
}

export async function storeCard(
  shop: TestShop,
  user: TestUser,
  { account = 'own', card = '4242424242424242' }: { account?: string; card?: string } = {},
): Promise<string> {
  const opened = await shop.request<{ clientSecret: string }>('POST', `/api/accounts/${account}/cards`, {
    token: user.token,
  });
  const { clientSecret } = opened.body;
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  const kept = await confirm(shop, `/v1/setup_intents/${intentId}`, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date(shop.deps.now()).getUTCFullYear() + 2),
  });
  if (kept.status !== 'succeeded') throw new Error(`The card was not kept: ${JSON.stringify(kept)}`);
  return kept.payment_method ?? '';
}

/** As a browser does; the id of the intent, its status, and the error that the provider gives. */
export async function payWithStoredCard(
  shop: TestShop,
  { clientSecret, cardId }: { clientSecret: string; cardId: string },
) {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const fields = { client_secret: clientSecret, payment_method: cardId };
  return { id, ...(await confirm(shop, `/v1/payment_intents/${id}`, fields)) };
}
