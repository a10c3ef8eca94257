import { expect } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

const DAY = 24 * 3_600_000;

/** A shop with a customer, an administrator and two products at 5.00, for quotes. */
export interface QuoteShop {
  shop: TestShop;
  admin: TestUser;
  customer: TestUser;
  bolts: Product;
  nuts: Product;
  /** A day from now on, in the time zone of a new shop. */
  day: (days: number) => string;
  /** As the administrator unless another is named. */
  send: <Body = Quote>(
    method: string,
    path: string,
    body?: object,
    by?: TestUser,
    key?: string,
  ) => Promise<{ status: number; body: Body }>;
  /** Asked for by the customer: 100 bolts and 50 nuts. */
  ask: (change?: object) => Promise<Quote>;
  /** Answered at these prices, until a day from now. */
  answer: (quote: Quote, prices: [bolts: number | null, nuts: number | null], days?: number) => Promise<Quote>;
}

export async function openQuoteShop(options?: Parameters<typeof openTestShop>[0]): Promise<QuoteShop> {
  const shop = await openTestShop(options);
  const admin = await shop.addUser({ admin: true });
  const customer = await shop.addUser();
  const bolts = await shop.addProduct({ price: 5, partNumber: 'BOLT-1', priceBreaks: [{ quantity: 100, price: 4 }] });
  const nuts = await shop.addProduct({ price: 5, partNumber: 'NUT-1' });
  const day = (days: number) => dayOf(shop.deps.now() + days * DAY, 'UTC');
  const send: QuoteShop['send'] = (method, path, body, by = admin, key) =>
    shop.request(method, `/api/${path}`, {
      token: by.token,
      ...(body !== undefined && { body }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const ask: QuoteShop['ask'] = async (change = {}) => {
    const lines = [
      { productId: bolts._id, quantity: 100, wishedPrice: 3 },
      { productId: nuts._id, quantity: 50 },
    ];
    const { status, body } = await send('POST', 'quotes', { lines, ...change }, customer);
    expect([status, body]).toEqual([201, expect.objectContaining({ state: 'requested' })]);
    return body;
  };
  const answer: QuoteShop['answer'] = async (quote, [boltPrice, nutPrice], days = 7) => {
    const lines = [
      { productId: bolts._id, quantity: 100, price: boltPrice, leadTime: '3 days' },
      { productId: nuts._id, quantity: 50, price: nutPrice },
    ];
    const version = quote.version;
    const { status, body } = await send('POST', `quotes/${quote._id}/versions`, { version, lines, lastDay: day(days) });
    expect([status, body]).toEqual([201, expect.objectContaining({ state: 'answered' })]);
    return body;
  };
  return { shop, admin, customer, bolts, nuts, day, send, ask, answer };
}

export const delivery = { address: '1 Dock Road', phone: '5550100' };
