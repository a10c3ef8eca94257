import { addDays } from '#server/calendar.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import type { DemoCompany } from '#server/demo/companies/company.ts';
import { productOf } from '#server/demo/history/products.ts';
import type { Demo } from '#server/demo/start-demo.ts';
import type { Deps } from '#server/deps.ts';
import { findUserByEmail } from '#server/queries/users/users.ts';
import { signInUser } from '#server/services/users/sign-in-user.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

/** Whom and what the chapters speak of. */
export interface Story {
  demo: Demo;
  /** When the shop is filled, in milliseconds since 1970. */
  now: number;
  adminId: string;
  productIds: ReadonlyMap<DemoProduct, string>;
  /** Accounts of companies by name, once they are open. */
  companyIds: Map<string, string>;
}

export interface DemoPerson {
  email: string;
  displayName: string;
}

/** Signs up a person with a verified e-mail; returns the id. */
export async function signUp({ demo }: Pick<Story, 'demo'>, deps: Deps, person: DemoPerson): Promise<string> {
  const { email, displayName } = person;
  const validSince = Math.floor(deps.now() / 1000);
  const account = { email, displayName, password: DEMO_PASSWORD, emailVerified: true, validSince };
  const created = await demo.identity.createAccount(account);
  return signInUser(deps, { ...created, email, emailVerified: true, authTime: validSince, name: displayName });
}

export async function idOf(deps: Deps, email: string): Promise<string> {
  const user = await findUserByEmail(deps.db, email);
  if (!user) throw new RangeError(`The demo has no user ${email}`);
  return user.id;
}

export function productIdOf({ productIds }: Pick<Story, 'productIds'>, picture: string): string {
  return productIds.get(productOf(picture)) ?? '';
}

export function companyIdOf({ companyIds }: Pick<Story, 'companyIds'>, { details }: Pick<DemoCompany, 'details'>) {
  return companyIds.get(details.name) ?? '';
}

/** A day of the shop, such as `2026-11-23`. */
export function dayFromNow({ now }: Pick<Story, 'now'>, days: number, timeZone: string): string {
  return addDays(dayOf(now, timeZone), days);
}
