import type { Browser, BrowserContext } from '@playwright/test';
import { beSignedIn } from '#e2e/support/signed-in.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { demoBatches } from '#server/demo/catalogue/batches.ts';
import { demoSeries } from '#server/demo/catalogue/series/all-series.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { labelsPage, packingSlipsPage } from '#shared/desktop/pages.ts';
import { familyKey, familyPath } from '#shared/domain/products/family.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { quotePage } from '#shared/domain/quotes/quote-pages.ts';
import { may, type Permission } from '#shared/domain/users/permissions.ts';
import { type PageName, pageList, type pages } from '#web/pages.ts';
import { paths } from '#web/paths.ts';
import { quotePaths } from '#web/quote-paths.ts';
import { returnPaths } from '#web/return-paths.ts';

export const roles = ['visitor', 'customer', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface Route {
  name: string;
  path: string;
  roles: readonly Role[];
}

const everybody = roles;
const signedIn = ['customer', 'admin'] as const;

/** Pages whose address holds an id. The demo has neither a signed handover nor a customer on account, nor a paid
 * checkout, nor requests, and customers do not see its payouts. */
type SampledPage = {
  [Name in PageName]: (typeof pages)[Name]['path'] extends `${string}:${string}` ? Name : never;
}[Exclude<
  PageName,
  | 'customer'
  | 'editFamily'
  | 'priceList'
  | 'importPrices'
  | 'customerNumbers'
  | 'importCustomerNumbers'
  | 'orderForCustomer'
  | 'checkoutReceipt'
  | 'payout'
  | 'request'
  | 'signedHandover'
>];

export async function allRoutes(customer: BrowserContext): Promise<Route[]> {
  const products = await read<Product[]>(customer, 'products?sort=-createdAt&limit=2');
  const product = products[0]?._id;
  const orders = await read<Order[]>(customer, `orders/${demoCustomer.email}?sort=-createdAt`);
  const unpaid = orders.find(({ paid, expired, status }) => !paid && !expired && !status)?._id;
  const paid = orders.find((order) => order.paid)?._id;
  const checkout = await placeCheckout(customer, await read<Product[]>(customer, 'products?limit=2'));
  const quote = await askForPrice(customer);
  const shipped = `${orders.find(({ status }) => status)?._id}`;
  const returned = await askToReturn(customer, shipped);
  const [invoice] = await read<Invoice[]>(customer, `orders/${paid}/invoices`);
  const samples: Record<SampledPage, string> & Partial<Record<PageName, string>> = {
    checkoutPayment: paths.checkoutPayment(checkout._id),
    invoice: paths.invoice(`${invoice?._id}`),
    quote: quotePage(quote._id),
    printedQuote: quotePaths.printed(quote._id),
    staffQuote: quotePaths.staff(quote._id),
    askReturn: returnPaths.ask(shipped),
    return: returnPaths.one(returned._id),
    returnSlip: returnPaths.slip(returned._id),
    staffReturn: returnPaths.staff(returned._id),
    newQuote: quotePaths.start(quote.accountId),
    labels: labelsPage([`${paid}`]),
    order: paths.order(`${paid}`),
    orderInvoices: paths.orderInvoices(`${paid}`),
    packingSlips: packingSlipsPage([`${unpaid}`, `${paid}`]),
    payment: paths.payment(`${unpaid}`),
    receipt: paths.receipt(`${paid}`),
    stock: paths.stock(`${product}`),
    batch: paths.batch(`${demoBatches[0]?.id}`),
    editProduct: paths.editProduct(`${product}`),
  };
  const dashboard = pageList.flatMap(({ name, path, permission, linkFor }) => {
    const address = samples[name] ?? path;
    if (address.includes(':')) return [];
    const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return { name: kebab, path: address, roles: rolesOf(permission ?? (name in samples ? linkFor : undefined)) };
  });
  return [
    { name: 'home', path: '/', roles: everybody },
    { name: 'products', path: '/products', roles: everybody },
    { name: 'portfolio', path: '/portfolio', roles: everybody },
    { name: 'blogs', path: '/blogs', roles: everybody },
    { name: 'login', path: '/login', roles: ['visitor'] },
    { name: 'signup', path: '/signup', roles: ['visitor'] },
    { name: 'purchase', path: `/purchase/${product}`, roles: everybody },
    { name: 'family', path: familyPath(familyKey(demoSeries[0]?.name ?? '')), roles: everybody },
    { name: 'cart', path: '/cart', roles: everybody },
    { name: 'quick-order', path: '/quick-order', roles: everybody },
    { name: 'compare', path: `/compare?ids=${product}`, roles: everybody },
    { name: 'not-found', path: '/nowhere', roles: everybody },
    ...dashboard,
  ];
}

async function askForPrice(context: BrowserContext): Promise<Quote> {
  const data = { lines: [{ name: 'Bolts with our stamp', quantity: 500, wishedPrice: 0.2 }], message: 'For the hall' };
  const response = await context.request.post('/api/quotes', { data, headers: await authorizationOf(context) });
  if (!response.ok()) throw new Error(await response.text());
  return response.json();
}

async function askToReturn(context: BrowserContext, orderId: string): Promise<Return> {
  const response = await context.request.post(`/api/orders/${orderId}/returns`, {
    headers: { ...(await authorizationOf(context)), 'idempotency-key': 'every-route' },
    data: { quantity: 1, reason: 'damaged', text: 'The box was wet' },
  });
  if (!response.ok()) throw new Error(await response.text());
  return response.json();
}

/** Of pages that need no permission and name no order: all who are signed in. */
function rolesOf(permission: Permission | undefined): readonly Role[] {
  return permission === undefined ? signedIn : signedIn.filter((role) => may({ role }, permission));
}

async function read<Body>(context: BrowserContext, path: string): Promise<Body> {
  const response = await context.request.get(`/api/${path}`, { headers: await authorizationOf(context) });
  if (!response.ok()) throw new Error(await response.text());
  return response.json();
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

async function authorizationOf(context: BrowserContext): Promise<{ authorization: string }> {
  const page = await context.newPage();
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
