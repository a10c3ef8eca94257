/** Serves Stripe's paths: the stand-in itself, or the server that includes it. */
interface StandIn {
  routes: { request: (path: string, init: RequestInit) => Response | Promise<Response> };
}

/** Pays a payment intent as a browser does, with a card that succeeds; returns the intent's id. */
export async function payWithTestCard(
  stripe: StandIn,
  publishableKey: string,
  clientSecret: string,
  card = '4242424242424242',
  more: Record<string, string> = {},
): Promise<string> {
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  const body = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 2),
    'payment_method_data[card][cvc]': '123',
    ...more,
  });
  const response = await stripe.routes.request(`/v1/payment_intents/${intentId}/confirm`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The payment stand-in responded with ${response.status}: ${await response.text()}`);
  return intentId;
}
