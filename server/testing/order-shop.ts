import type { Deps } from '#server/deps.ts';
import { type ApiResponse, openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';

export interface OrderShop {
  shop: TestShop;
  customer: TestUser;
  order: Order;
}

export async function openOrderShop(replace?: (deps: Deps) => Partial<Deps>): Promise<OrderShop> {
  const shop = await openTestShop(replace ? { replace } : {});
  const customer = await shop.addUser();
  return { shop, customer, order: await shop.placeOrder(customer, await shop.addProduct({ price: 5 })) };
}

export function requestIntent({
  shop,
  customer: { token },
  order,
}: OrderShop): Promise<ApiResponse<{ clientSecret: string; code?: string }>> {
  const body = { totalPrice: order.total, orderId: order._id };
  return shop.request('POST', '/api/create-payment-intent', { token, body });
}
