import { expect, test } from 'vitest';
import { limitConcurrency } from '#server/async/limit-concurrency.ts';

test('runs no more at once, in their order, also after an error', async () => {
  const limited = limitConcurrency(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4].map((n) =>
      limited(async () => {
        order.push(n);
        running += 1;
        most = Math.max(most, running);
        await new Promise((done) => setTimeout(done, 5));
        running -= 1;
        if (n === 1) throw new Error('no');
        return n;
      }),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]]);
  expect(await limited(async () => 'again')).toBe('again');
});
