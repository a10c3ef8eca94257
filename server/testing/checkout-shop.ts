import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { Deps } from '#server/deps.ts';
import { type ApiResponse, openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';

export interface CheckoutShop {
  shop: TestShop;
  customer: TestUser;
  checkoutId: string;
  orders: Order[];
}

interface IntentResponse {
  clientSecret: string;
  code?: string;
  message?: string;
}

type Options = NonNullable<Parameters<typeof openTestShop>[0]>;

/** Three orders, of 50.00, 60.00 and 70.00. */
export async function openCheckoutShop(options: Options = {}): Promise<CheckoutShop> {
  const shop = await openTestShop(options);
  const customer = await shop.addUser();
  return { shop, customer, ...(await placeCheckout(shop, customer, [5, 6, 7])) };
}

/** Ten units at each of these prices. */
export async function placeCheckout(
  shop: TestShop,
  customer: TestUser,
  prices: number[],
): Promise<Pick<CheckoutShop, 'checkoutId' | 'orders'>> {
  const products: Product[] = [];
  for (const price of prices) products.push(await shop.addProduct({ price }));
  const { _id, orders } = await shop.placeCheckout(customer, products);
  return { checkoutId: _id, orders };
}

export function sumOf(orders: Order[]): number {
  return orders.reduce((sum, order) => sum + (order.total ?? 0), 0);
}

/** `total` is in major units. */
export function requestCheckoutIntent(
  { shop, customer, checkoutId, orders }: CheckoutShop,
  total = sumOf(orders),
): Promise<ApiResponse<IntentResponse>> {
  const body = { totalPrice: total, checkoutId };
  return shop.request('POST', '/api/create-payment-intent', { token: customer.token, body });
}

/** With a valid card; returns the intent's id. */
export function payIntent(shop: TestShop, { clientSecret }: { clientSecret: string }): Promise<string> {
  return payWithTestCard(shop.demo.stripe, shop.deps.settings.stripe.publishableKey, clientSecret);
}

export function intentIdOf({ clientSecret }: { clientSecret: string }): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

export function withoutCancellation({ payments }: Deps, error: Error): Partial<Deps> {
  return { payments: { ...payments, cancelIntent: () => Promise.reject(error) } };
}
