import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findWorking, isDismissed } from '#server/queries/shop/first-day.ts';
import { dismissFirstDay } from '#server/services/shop/dismiss-first-day.ts';
import { type FirstDay, firstDayContract } from '#shared/contracts/shop/first-day.ts';
import { firstDaySteps } from '#shared/domain/shop/first-day.ts';

export function firstDayRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, firstDayContract.read, async () => read());
  mount(app, deps, firstDayContract.change, async ({ caller, body }) => {
    await dismissFirstDay(deps, (await body()).isDismissed, caller.userId);
    return read();
  });
  return app;

  async function read(): Promise<FirstDay> {
    if (await isDismissed(deps.db)) return { isDismissed: true, steps: [] };
    const working = await findWorking(deps.db);
    return { isDismissed: false, steps: firstDaySteps.map((step) => ({ step, isDone: working[step] })) };
  }
}
