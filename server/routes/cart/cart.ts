import { Hono } from 'hono';
import type { CartRow } from '#server/db/schema/tables/cart.ts';
import { parseLines } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findCart } from '#server/queries/cart/carts.ts';
import { saveCart, saveVisitCart } from '#server/services/cart/save-cart.ts';
import { type Cart, cartContract } from '#shared/contracts/cart/cart.ts';

export function cartRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, cartContract.read, async ({ caller }) => {
    const cart = caller.punchOut ?? (await findCart(deps.db, caller.userId));
    return cart ? toCart(cart) : { version: 0, lines: [] };
  });
  mount(app, deps, cartContract.save, async ({ caller, body }) =>
    toCart(
      caller.punchOut
        ? await saveVisitCart(deps, caller.punchOut.id, await body())
        : await saveCart(deps, caller.userId, await body()),
    ),
  );
  return app;
}

export function toCart({ version, lines }: Pick<CartRow, 'version' | 'lines'>): Cart {
  return { version, lines: parseLines(lines) };
}
