import { checkoutBody, orderBody } from '#server/testing/sample-bodies.ts';
import { type ApiResponse, openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Account, Customer } from '#shared/contracts/customers/customers.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Transfer } from '#shared/contracts/payments/transfers.ts';
import type { Product } from '#shared/contracts/products/products.ts';

type Refused = { code?: string; message?: string; fields?: Record<string, string> };

export interface AccountShop {
  shop: TestShop;
  customer: TestUser;
  admin: TestUser;
  product: Product;
  setTerms: (creditLimit: number, paymentDays?: number) => Promise<ApiResponse<Customer & Refused>>;
  place: (amount: number, key?: string, of?: Product) => Promise<ApiResponse<Order & Refused>>;
  placeCheckout: (amount: number, of?: Product) => Promise<ApiResponse<Checkout & Refused>>;
  ship: (order: Order) => Promise<ApiResponse<Order & Refused>>;
  account: () => Promise<Account>;
  transfer: (
    parts: [Order, number][],
    more?: { key?: string; body?: object },
  ) => Promise<ApiResponse<Transfer & Refused>>;
  reverse: (transfer: Transfer) => Promise<ApiResponse<Transfer & Refused>>;
}

type Options = NonNullable<Parameters<typeof openTestShop>[0]>;

export async function openAccountShop(options: Options = {}): Promise<AccountShop> {
  const shop = await openTestShop(options);
  const [customer, admin] = [await shop.addUser(), await shop.addUser({ admin: true })];
  const product = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100_000, price: 1 });
  const other = await shop.addProduct({ minimumQuantity: 1, availableQuantity: 100_000, price: 1 });
  const path = `/api/customers/${customer.userId}`;
  const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'idempotency-key': key } });
  return {
    shop,
    customer,
    admin,
    product,
    setTerms: (creditLimit, paymentDays = 30) =>
      shop.request('PUT', `${path}/terms`, { token: admin.token, body: { creditLimit, paymentDays } }),
    place: (amount, key, { _id } = product) => {
      const body = { ...orderBody(_id, amount), onAccount: true };
      return shop.request('POST', '/api/orders', { token: customer.token, body, ...keyed(key) });
    },
    placeCheckout: (amount, of) => {
      const { lines, ...rest } = checkoutBody(of ? [of] : [product, other]);
      const [first, second] = of ? [amount, 0] : [Math.ceil(amount / 2), Math.floor(amount / 2)];
      const split = lines.map((line, index) => ({ ...line, quantity: index === 0 ? first : second }));
      const body = { ...rest, lines: split, onAccount: true };
      return shop.request('POST', '/api/checkouts', { token: customer.token, body });
    },
    ship: ({ _id }) => shop.request('PATCH', `/api/orders/status/${_id}`, { token: admin.token }),
    account: async () => (await shop.request<Account>('GET', '/api/account', { token: customer.token })).body,
    transfer: (parts, { key, body = {} } = {}) => {
      const orders = parts.map(([order, amount]) => ({ orderId: order._id, amount }));
      const amount = parts.reduce((sum, [, part]) => sum + part, 0);
      const date = new Date(shop.deps.now()).toISOString().slice(0, 10);
      const transfer = { date, reference: 'RF18 5390', amount, orders, ...body };
      return shop.request('POST', `${path}/transfers`, { token: admin.token, body: transfer, ...keyed(key) });
    },
    reverse: ({ _id }) => shop.request('POST', `${path}/transfers/${_id}/reversal`, { token: admin.token }),
  };
}
