import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import type { Checkout } from '#shared/contracts/checkouts.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { Product } from '#shared/contracts/products.ts';
import { labelsPage, packingSlipsPage } from '#shared/desktop/pages.ts';
import { unitPriceAt } from '#shared/domain/price-breaks.ts';

export const roles = ['visitor', 'customer', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface Route {
  name: string;
  path: string;
  roles: readonly Role[];
}

const everybody = roles;
const signedIn = ['customer', 'admin'] as const;
const customers = ['customer'] as const;
const admins = ['admin'] as const;

export async function allRoutes(request: APIRequestContext, customer: BrowserContext): Promise<Route[]> {
  const products: Product[] = await (await request.get('/api/products?sort=-createdAt&limit=2')).json();
  const orders = await ordersOf(customer);
  const unpaid = orders.find(({ paid, expired, status }) => !paid && !expired && !status);
  const paid = orders.find((order) => order.paid);
  const oldest: Product[] = await (await request.get('/api/products?limit=2')).json();
  const checkout = await placeCheckout(customer, oldest);
  return [
    { name: 'home', path: '/', roles: everybody },
    { name: 'products', path: '/products', roles: everybody },
    { name: 'portfolio', path: '/portfolio', roles: everybody },
    { name: 'blogs', path: '/blogs', roles: everybody },
    { name: 'login', path: '/login', roles: ['visitor'] },
    { name: 'signup', path: '/signup', roles: ['visitor'] },
    { name: 'purchase', path: `/purchase/${products[0]?._id}`, roles: everybody },
    { name: 'cart', path: '/cart', roles: everybody },
    { name: 'quick-order', path: '/quick-order', roles: everybody },
    { name: 'not-found', path: '/nowhere', roles: everybody },
    { name: 'profile', path: '/dashboard', roles: signedIn },
    { name: 'my-orders', path: '/dashboard/myorder', roles: customers },
    { name: 'order', path: `/dashboard/order/${paid?._id}`, roles: signedIn },
    { name: 'saved-lists', path: '/dashboard/lists', roles: customers },
    { name: 'parts', path: '/dashboard/parts', roles: signedIn },
    { name: 'add-review', path: '/dashboard/myreview', roles: customers },
    { name: 'payment', path: `/dashboard/payment/${unpaid?._id}`, roles: customers },
    { name: 'checkout-payment', path: `/dashboard/payment/checkout/${checkout?._id}`, roles: customers },
    { name: 'all-orders', path: '/dashboard/allorders', roles: admins },
    { name: 'add-product', path: '/dashboard/addproduct', roles: admins },
    { name: 'manage-products', path: '/dashboard/manageproduct', roles: admins },
    { name: 'stock', path: `/dashboard/products/${products[0]?._id}/stock`, roles: admins },
    { name: 'import-products', path: '/dashboard/products/import', roles: admins },
    { name: 'stocktake', path: '/dashboard/stocktake', roles: admins },
    { name: 'pack', path: '/dashboard/pack', roles: admins },
    { name: 'make-admin', path: '/dashboard/makeadmin', roles: admins },
    { name: 'reservations', path: '/dashboard/reservations', roles: admins },
    { name: 'reviews', path: '/dashboard/reviews', roles: admins },
    { name: 'demand', path: '/dashboard/demand', roles: admins },
    { name: 'customers', path: '/dashboard/customers', roles: admins },
    { name: 'mails', path: '/dashboard/mails', roles: admins },
    { name: 'settings', path: '/dashboard/settings', roles: admins },
    { name: 'overview', path: '/dashboard/overview', roles: admins },
    { name: 'history', path: '/dashboard/history', roles: admins },
    { name: 'handover', path: '/dashboard/handover', roles: admins },
    { name: 'packing-slips', path: packingSlipsPage([`${unpaid?._id}`, `${paid?._id}`]), roles: admins },
    { name: 'labels', path: labelsPage([`${paid?._id}`]), roles: admins },
    { name: 'receipt', path: `/dashboard/receipt/${paid?._id}`, roles: signedIn },
  ];
}

async function ordersOf(customer: BrowserContext): Promise<Order[]> {
  const headers = await authorizationOf(customer);
  return (await customer.request.get(`/api/orders/${demoCustomer.email}?sort=-createdAt`, { headers })).json();
}

async function placeCheckout(customer: BrowserContext, products: Product[]): Promise<Checkout> {
  const lines = products.map(({ _id, minimumQuantity, price, priceBreaks }) => ({
    productId: _id,
    quantity: minimumQuantity,
    price: unitPriceAt({ price, priceBreaks }, minimumQuantity),
  }));
  const response = await customer.request.post('/api/checkouts', {
    headers: { ...(await authorizationOf(customer)), 'idempotency-key': 'every-route' },
    data: { lines, address: '7 Harbour Road', phone: '2165550143', poNumber: 'PO 4711' },
  });
  if (!response.ok()) throw new Error(await response.text());
  return response.json();
}

async function authorizationOf(customer: BrowserContext): Promise<{ authorization: string }> {
  const page = await customer.newPage();
  await page.goto('/');
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  await page.close();
  return { authorization: `Bearer ${token}` };
}

export async function openAs(browser: Browser, role: Role, options: object = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (role === 'visitor') return context;
  const page = await context.newPage();
  await beSignedIn(page, role === 'admin' ? demoAdmin.email : demoCustomer.email);
  await page.close();
  return context;
}
