import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CartLine, withLine, withoutOrdered } from '#shared/domain/cart/cart.ts';
import {
  addEarlyLines,
  adoptCart,
  changeCart,
  checkoutKey,
  claimCart,
  endCheckout,
  isCartSaved,
  leaveCart,
  markCartSaved,
  noteSentCart,
  storedCart,
} from '#web/api/cart/cart-store.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  changeCart((lines) => lines);
});
afterEach(() => vi.unstubAllGlobals());

const ada = 'ada@x.example';
const line = (productId: string, quantity: number): CartLine => ({ productId, quantity, price: null });
const put = (productId: string, quantity: number) => changeCart((lines) => withLine(lines, line(productId, quantity)));
const quantities = () => Object.fromEntries(storedCart().lines.map(({ productId, quantity }) => [productId, quantity]));

test("a visitor's cart joins the customer's once, and leaves the browser with the customer", () => {
  put('a', 100);
  claimCart(ada);
  for (let time = 0; time < 2; time += 1) {
    adoptCart(ada, { version: 7, lines: [line('a', 30), line('b', 5)] }, 200);
    expect(quantities()).toEqual({ a: 100, b: 5 });
    expect(isCartSaved()).toBe(false);
  }
  markCartSaved(ada, { version: 8, lines: storedCart().lines });
  expect(isCartSaved()).toBe(true);
  leaveCart();
  expect(quantities()).toEqual({});
  put('v', 1);
  leaveCart();
  expect(quantities()).toEqual({ v: 1 });
});

test("another customer's cart is dropped, and a response for them changes nothing", () => {
  claimCart(ada);
  put('a', 100);
  claimCart('bob@x.example');
  expect(adoptCart(ada, { version: 1, lines: [line('b', 5)] }, 200)).toBe(0);
  markCartSaved(ada, { version: 2, lines: [line('b', 5)] });
  expect(storedCart()).toMatchObject({ owner: 'bob@x.example', saved: null, lines: [] });
});

test('a save whose response is lost does not bring back what was removed since', () => {
  claimCart(ada);
  adoptCart(ada, { version: 1, lines: [line('a', 10)] }, 200);
  put('a', 40);
  noteSentCart(ada, storedCart().lines);
  put('a', 30);
  adoptCart(ada, { version: 2, lines: [line('a', 40)] }, 200);
  expect(quantities()).toEqual({ a: 30 });
});

test('of a line that another device changed too, the larger quantity stays', () => {
  claimCart(ada);
  adoptCart(ada, { version: 1, lines: [line('a', 10)] }, 200);
  put('a', 30);
  adoptCart(ada, { version: 2, lines: [line('a', 40)] }, 200);
  expect(quantities()).toEqual({ a: 40 });
});

test('lines that do not fit are counted', () => {
  put('a', 1);
  claimCart(ada);
  expect(adoptCart(ada, { version: 1, lines: [line('b', 1), line('c', 1)] }, 2)).toBe(1);
  expect(quantities()).toEqual({ a: 1, b: 1 });
});

test('a checkout keeps its key for the same content, and leaves the cart once', () => {
  put('a', 100);
  const key = checkoutKey('content');
  expect(checkoutKey('content')).toBe(key);
  put('a', 130);
  for (let time = 0; time < 2; time += 1) {
    endCheckout(key, (lines) => withoutOrdered(lines, [line('a', 100)]));
    expect(quantities()).toEqual({ a: 30 });
  }
  expect(checkoutKey('content')).not.toBe(key);
  expect(checkoutKey('other content')).not.toBe(checkoutKey('content'));
});

test('what was clicked on another page before its app was there is added once, and a broken entry is ignored', () => {
  put('a', 10);
  const left = (page: number, lines: unknown[]) => {
    const key = `early-cart ${page}`;
    stored.set(key, JSON.stringify(lines));
    Object.assign(localStorage, { [key]: '' });
  };
  left(1, [line('a', 5), line('b', 3)]);
  addEarlyLines();
  addEarlyLines();
  expect(quantities()).toEqual({ a: 15, b: 3 });
  left(2, [{ productId: 7 }]);
  addEarlyLines();
  expect(quantities()).toEqual({ a: 15, b: 3 });
});
