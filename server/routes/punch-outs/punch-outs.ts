import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { PunchOutRow } from '#server/db/schema/tables/cart.ts';
import type { Deps } from '#server/deps.ts';
import { withOwner } from '#server/http/pipeline/api-key.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { findKey } from '#server/queries/api-keys/api-keys.ts';
import { RETURN_PATH } from '#server/routes/punch-outs/visit-pages.ts';
import { startPunchOut } from '#server/services/punch-outs/open-punch-out.ts';
import { transferCart } from '#server/services/punch-outs/transfer-cart.ts';
import { type PunchOut, punchOutsContract } from '#shared/contracts/punch-outs/punch-outs.ts';

export function punchOutRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, punchOutsContract.start, async ({ context, body }) => {
    const { punchOut, token } = await startPunchOut(deps, (await body()).token);
    setHeader(context, 'cache-control', 'no-store');
    const { key, user } = await requireSystem(punchOut);
    return { ...toPunchOut(punchOut, key.name), email: user.email, name: user.name, token };
  });
  mount(app, deps, punchOutsContract.read, async ({ caller: { punchOut } }) => {
    if (!punchOut) throw new AppError('not_found');
    return toPunchOut(punchOut, (await requireSystem(punchOut)).key.name);
  });
  mount(app, deps, punchOutsContract.transfer, async ({ caller, body }) => {
    const { lines } = await body();
    const { punchOut, userId, accountId } = caller;
    if (!punchOut) throw new AppError('not_found');
    return { path: `${RETURN_PATH}/${await transferCart(deps, { punchOut, userId, accountId }, lines)}` };
  });
  return app;

  async function requireSystem({ key_id }: PunchOutRow) {
    const found = await withOwner(deps, await findKey(deps.db, key_id));
    if (!found) throw new AppError('unauthenticated');
    return found;
  }
}

function toPunchOut({ protocol, expires_at }: PunchOutRow, system: string): PunchOut {
  return { protocol, system, expiresAt: new Date(expires_at).toISOString() };
}
