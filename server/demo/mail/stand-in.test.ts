import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordMailSwitch } from '#server/services/mails/mail-worker.ts';
import { sendDueMails } from '#server/services/mails/send-mails.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { mailKindNames } from '#shared/domain/mails/mail-kinds.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';
import { mailKindMessages } from '#shared/messages/mails/mails.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const get = async (path: string) => (await shop.request<string>('GET', path)).body;

test('the mails of an order appear beside those of the identity provider, as HTML and text', async () => {
  const { mails } = shop.deps;
  if (mails === null) throw new Error('The demo has mails');
  await recordMailSwitch(shop.deps);
  const customer = await shop.addUser();
  const order = await shop.placeOrder(customer, await shop.addProduct());
  expect(await get('/demo/mail')).toContain('No mail yet');
  await sendDueMails(shop.deps, { ...mails, origin: 'http://localhost' });
  const list = await get('/demo/mail');
  expect(list).toContain(`We have your order ${order.number}`);
  expect(list).toContain(`To: ${customer.email}`);
  const link = /href="(\/demo\/mail\/sent\/\d+)"/.exec(list)?.[1] ?? '';
  for (const path of [link, `${link}?as=text`]) expect(await get(path)).toContain('Hex bolt M12');
  expect((await shop.request('GET', '/demo/mail/sent/999')).status).toBe(404);
});

test('pages and mails of the stand-ins have the name of the shop', async () => {
  const admin = await shop.addUser({ admin: true });
  const body = { ...defaultSettings, name: 'Northgate' };
  expect((await shop.request('PUT', '/api/settings', { token: admin.token, body })).status).toBe(200);
  const email = 'ada@test.example';
  const account = { email, password: 'correct horse', displayName: 'Ada', emailVerified: false };
  await shop.demo.identity.createAccount(account);
  const path = '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=demo';
  await shop.request('POST', path, { body: { requestType: 'PASSWORD_RESET', email } });
  const list = await get('/demo/mail');
  expect(list).toContain('Reset your password for Northgate');
  const link = /href="(\/demo\/mail\/action[^"]+)"/.exec(list)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const pages = ['/demo/mail', link, '/demo/mail/templates', '/demo/stripe', '/demo/stripe/payments/none'];
  for (const page of pages) expect(await get(page)).toMatch(/<title>.+ – Northgate demo<\/title>/);
  for (const page of [...pages, '/demo/mail/templates/low_stock']) {
    expect(await get(page)).toContain('Northgate');
    expect(await get(page)).not.toContain('Bulkhead');
  }
});

test('every template has a sample, as HTML and text', async () => {
  const list = await get('/demo/mail/templates');
  for (const kind of mailKindNames) {
    expect(list).toContain(mailKindMessages[kind]);
    const html = await get(`/demo/mail/templates/${kind}`);
    const text = await get(`/demo/mail/templates/${kind}?as=text`);
    expect(html).toMatch(/^<!doctype html>/);
    for (const part of [html, text]) {
      expect(part).toContain('12 Dock Street');
      expect(part).not.toMatch(/undefined|null|NaN|\[object/);
    }
    expect(text).not.toMatch(/<[a-z]/i);
  }
  expect((await shop.request('GET', '/demo/mail/templates/unknown')).status).toBe(404);
});
