import { expect, test } from 'vitest';
import { createSendOnce } from '#web/api/use-idempotency-key.ts';

const lost = { status: null };
const refused = { status: 409 };

test('a key is kept until a response decides the request', async () => {
  const sendOnce = createSendOnce();
  const keys: string[] = [];
  const attempt = (respond: () => Promise<unknown>) =>
    sendOnce((key) => {
      keys.push(key);
      return respond();
    }).catch(() => {});
  await Promise.all([attempt(() => Promise.reject(lost)), attempt(() => Promise.reject(lost))]);
  await attempt(() => Promise.reject(lost));
  await attempt(() => Promise.resolve('made'));
  await attempt(() => Promise.reject(refused));
  await attempt(() => Promise.resolve('made'));
  const [first, second, again, made, another, third] = keys;
  expect([second, again, made]).toEqual([first, first, first]);
  expect(new Set([first, another, third]).size).toBe(3);
});
