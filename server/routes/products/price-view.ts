import type { Context } from 'hono';
import { AppError } from '#server/app-error.ts';
import { onLeader } from '#server/db/postgres/replica-reads.ts';
import type { Deps } from '#server/deps.ts';
import { authenticateIfSent, type Caller } from '#server/http/pipeline/authenticate.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { seesPrices } from '#server/queries/shop/price-visibility.ts';
import { readPriceVisibility } from '#server/queries/shop/settings.ts';

class View {
  // Private, so that nothing else has this type.
  readonly #sees: boolean;
  constructor(sees: boolean) {
    this.#sees = sees;
  }
  get seesPrices(): boolean {
    return this.#sees;
  }
}

/**
 * Whether a response may hold prices. What maps a product to a response asks for one, and only this file makes them: a
 * response cannot forget to ask who reads it. See docs/decisions/0078.
 */
export type PriceView = View;

class StaffView extends View {
  readonly #isStaff = true;
  get isStaff(): boolean {
    return this.#isStaff;
  }
}

export type StaffPriceView = StaffView;

/** Of calls that only staff may make. */
export const staffPriceView: StaffPriceView = new StaffView(true);

type PriceCaller = Pick<Caller, 'accountId' | 'role'>;

export async function priceViewOf({ db }: Pick<Deps, 'db'>, caller: PriceCaller | null): Promise<PriceView> {
  return new View(await seesPrices(db, caller));
}

/**
 * Of a public call, which may come with a token; it is read only where the shop's setting asks who calls. The response
 * is then of one caller, and no cache keeps it. @throws {AppError} unauthenticated for a token that does not count
 */
export async function publicPriceView(deps: Deps, context: Context): Promise<PriceView> {
  if ((await readPriceVisibility(deps.db)) === 'everyone') return new View(true);
  const caller = await authenticateIfSent(context, deps);
  if (caller !== null) setHeader(context, 'cache-control', 'no-store');
  return caller === null ? priceViewOf(deps, null) : onLeader(() => priceViewOf(deps, caller));
}

/** For what would tell prices by its order or its choice. @throws {AppError} prices_hidden */
export function requirePrices({ seesPrices }: PriceView): void {
  if (!seesPrices) throw new AppError('prices_hidden');
}
