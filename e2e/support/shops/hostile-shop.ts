import { type APIRequestContext, expect } from '@playwright/test';
import { addProduct, callerHeaders } from '#e2e/support/api-caller.ts';
import { hostileEmails, hostilePictures, hostileWords } from '#e2e/support/hostile-words.ts';
import { DEMO_PASSWORD, demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { WholeOrder } from '#shared/contracts/orders/orders.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Config } from '#shared/contracts/shop/config.ts';

export interface HostileShop {
  customer: { email: string; headers: { authorization: string } };
  products: Product[];
  orders: WholeOrder[];
  /** The payment provider refuses unusual e-mails. */
  paid: WholeOrder;
}

/** As few texts as possible, each of at most `max` characters. */
export function packWords(max: number): string[] {
  const packed: string[] = [];
  for (const words of hostileWords) {
    const joined = packed.length === 0 ? words : `${packed.at(-1)} ${words}`;
    if (packed.length > 0 && joined.length <= max) packed[packed.length - 1] = joined;
    else packed.push(words);
  }
  return packed;
}

interface OobCodes {
  oobCodes: { email: string; requestType: string; oobCode: string }[];
}

/** Through the API, since the browser has its own e-mail check. */
export async function signUpHostile(request: APIRequestContext, email: string): Promise<{ authorization: string }> {
  const provider = '/identitytoolkit.googleapis.com/v1/accounts';
  const send = (call: string, data: object) => request.post(`${provider}:${call}?key=test`, { data });
  const displayName = hostileWords[0];
  const signedUp = await send('signUp', { email, password: DEMO_PASSWORD, displayName, returnSecureToken: true });
  const { idToken: unverified }: { idToken: string } = await signedUp.json();
  await send('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: unverified });
  const mails = await request.get('/emulator/v1/projects/demo-bulkhead/oobCodes');
  const { oobCodes }: OobCodes = await mails.json();
  await send('update', { oobCode: oobCodes.findLast((mail) => mail.email === email)?.oobCode });
  await send('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: unverified });
  await send('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const signedIn = await send('signInWithPassword', { email, password: DEMO_PASSWORD, returnSecureToken: true });
  const { idToken }: { idToken: string } = await signedIn.json();
  const response = await request.put(`/api/users/${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${idToken}` },
    data: { email },
  });
  const { token }: { token: string } = await response.json();
  return { authorization: `Bearer ${token}` };
}

export async function fillWithHostileWords(request: APIRequestContext, shopUrl: string): Promise<HostileShop> {
  const admin = await callerHeaders(request, demoAdmin.email);
  const callers = [];
  for (const email of hostileEmails) callers.push({ email, headers: await signUpHostile(request, email) });
  const [customer] = callers;
  if (!customer) throw new Error('There are no hostile e-mails');
  const [everything = ''] = packWords(5000);
  const addresses = packWords(500);
  const place = async (
    headers: { authorization: string },
    product?: Product,
    address?: string,
  ): Promise<WholeOrder> => {
    const data = { productId: product?._id, address, phone: '2165550143', quantity: product?.minimumQuantity };
    const response = await request.post('/api/orders', { headers, data });
    expect(response.status()).toBe(201);
    return response.json();
  };
  const products: Product[] = [];
  const orders: WholeOrder[] = [];
  for (const [index, words] of hostileWords.entries()) {
    const image = hostilePictures[index % hostilePictures.length] ?? '';
    const product = await addProduct(request, admin, { product: words, description: everything, image, price: 5 });
    const { headers } = callers[index % callers.length] ?? customer;
    products.push(product);
    orders.push(await place(headers, product, addresses[index % addresses.length]));
  }
  const buyer = await callerHeaders(request, demoCustomer.email);
  const paid = await place(buyer, products.at(-1), addresses[0]);
  await pay(request, shopUrl, buyer, paid);
  return { customer, products, orders: [...orders, paid], paid };
}

async function pay(
  request: APIRequestContext,
  shopUrl: string,
  headers: { authorization: string },
  { _id, total }: WholeOrder,
): Promise<void> {
  const data = { totalPrice: total, orderId: _id };
  const intent = await request.post('/api/create-payment-intent', { headers, data });
  const { clientSecret }: { clientSecret: string } = await intent.json();
  const { stripe }: Config = await (await request.get('/api/config')).json();
  const routes = { request: (path: string, init: RequestInit) => fetch(`${shopUrl}/demo/stripe${path}`, init) };
  const transactionId = await payWithTestCard({ routes }, stripe.publishableKey, clientSecret);
  const response = await request.patch(`/api/orders/${_id}`, { headers, data: { order: _id, transactionId } });
  expect(response.status()).toBe(200);
}
