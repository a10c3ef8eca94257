import { expectTypeOf, test } from 'vitest';
import type { Call } from '#server/http/pipeline/mount.ts';
import type { ordersContract } from '#shared/contracts/orders/orders.ts';

test('a handler cannot call methods that have no effect on the response', () => {
  type Context = Call<typeof ordersContract.read>['context'];
  expectTypeOf<Context['header']>().toBeNever();
  expectTypeOf<Context['status']>().toBeNever();
});
