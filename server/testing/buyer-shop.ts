import { orderBody } from '#server/testing/sample-bodies.ts';
import { type ApiResponse, openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

export interface BuyerShop {
  shop: TestShop;
  customer: TestUser;
  product: Product;
  place: () => Promise<ApiResponse<{ code?: string }>>;
}

export async function openBuyerShop(): Promise<BuyerShop> {
  const shop = await openTestShop({ settings: { unpaidOrdersPerCustomer: 1_000_000 } });
  const customer = await shop.addUser();
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100, price: 5 });
  const body = orderBody(product._id);
  return { shop, customer, product, place: () => shop.request('POST', '/api/orders', { token: customer.token, body }) };
}
