import { expect, test } from 'vitest';
import { ordersContract } from '#shared/contracts/orders/orders.ts';
import { productsContract } from '#shared/contracts/products/products.ts';
import { call, listCall, pageQuery } from '#web/api/contract-call.ts';

test('fills the path and leaves out undefined values', () => {
  const { query } = listCall(ordersContract.listOwn, (email: string) => ({ params: { email }, query: pageQuery({}) }));
  expect(query('a+b/c@x.example')).toMatchObject({
    method: 'GET',
    url: '/orders/a%2Bb%2Fc%40x.example?limit=20&sort=-createdAt',
    access: { permission: 'orders.readMoney', or: 'self' },
  });
});

test('sends body and headers as they are', () => {
  const body = { productId: '1', address: 'Dock 4', phone: '555', quantity: '10' };
  const { query } = call(ordersContract.place, (key: string) => ({ body, headers: { 'idempotency-key': key } }));
  expect(query('k1')).toMatchObject({ method: 'POST', url: '/orders', body, headers: { 'idempotency-key': 'k1' } });
});

test.each([
  ['</api/products?limit=2&cursor=MjU>; rel="next"', 'MjU', null],
  ['<https://shop.example/api/products?cursor=a%2Bb>; rel=next', 'a+b', null],
  ['</api/products?cursor=x>; rel="prev"', null, null],
  ['</api/orders?cursor=MjU>; rel="next", </api/orders?cursor=NDU>; rel="self"', 'MjU', 'NDU'],
  ['</api/orders?cursor=NDU>; rel="self"', null, 'NDU'],
  [null, null, null],
])('reads the page from the headers: %s', (link, nextCursor, selfCursor) => {
  const { transformResponse } = listCall(productsContract.list, () => ({ query: {} }));
  const headers = new Headers({ 'x-total-count': '26', ...(link === null ? {} : { link }) });
  const meta = { request: new Request('http://localhost/'), response: new Response(null, { headers }) };
  expect(transformResponse([], meta)).toEqual({ items: [], total: 26, nextCursor, selfCursor });
});

test('a list without a count has no total', () => {
  const { transformResponse } = listCall(productsContract.list, () => ({ query: {} }));
  const meta = { request: new Request('http://localhost/'), response: new Response(null) };
  expect(transformResponse([], meta)).toEqual({ items: [], total: null, nextCursor: null, selfCursor: null });
});
