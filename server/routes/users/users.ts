import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Deps } from '#server/deps.ts';
import { signAccessToken } from '#server/http/pipeline/access-token.ts';
import { bearerToken, type Caller, requireSelf, roleOf } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { renewVisit } from '#server/http/pipeline/visit-session.ts';
import type { Searches } from '#server/http/protection/searches.ts';
import { hasWords } from '#server/queries/search-conditions.ts';
import { findUsers, openAccounts } from '#server/queries/users/user-search.ts';
import { findFirstAdministrators, findUserByEmail, listLastActions, userList } from '#server/queries/users/users.ts';
import { respondFound, respondPage, toPage } from '#server/routes/paging.ts';
import { PUNCH_OUT_PREFIX } from '#server/services/punch-outs/open-punch-out.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import {
  closeAccount,
  refuseClosedAccount,
  requireRecentSignIn,
  verifyOpenAccount,
} from '#server/services/users/close-account.ts';
import { signInUser } from '#server/services/users/sign-in-user.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { sessionsContract } from '#shared/contracts/users/sessions.ts';
import { type User, usersContract } from '#shared/contracts/users/users.ts';
import { canonicalEmail } from '#shared/domain/customers/email.ts';
import type { Role } from '#shared/domain/users/roles.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

export function userRoutes(deps: Deps, searches: Searches): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, usersContract.list, async ({ context, query }) => {
    const [page, q] = [toPage(query), query.q ?? ''];
    const asRead = (row: UserRow) => row;
    if (!hasWords(q)) return toUsers(await respondPage(context, db, userList, { page, filter: {} }, asRead));
    const found = await searches.find(context, (budget) => findUsers(db, page, { q, condition: openAccounts }, budget));
    return toUsers(respondFound(context, found, ({ seq }) => ({ after: seq, afterValue: null }), asRead));
  });
  const giveRole = async (given: string, role: Role, actor: string) => {
    const email = canonicalEmail(given);
    if (email === null) throw new AppError('not_found');
    const [user] = await toUsers([await changeRole(db, { email, role, actor, at: deps.now() })]);
    if (user === undefined) throw new AppError('not_found');
    return user;
  };
  mount(app, deps, usersContract.promote, ({ caller, params }) => giveRole(params.email, 'admin', caller.userId));
  mount(app, deps, usersContract.revoke, ({ caller, params }) => giveRole(params.email, 'customer', caller.userId));
  mount(app, deps, usersContract.setRole, async ({ caller, params, body }) =>
    giveRole(params.email, (await body()).role, caller.userId),
  );
  const readRole = async (caller: Caller, endpoint: Endpoint, email: string): Promise<Role> => {
    const user = await findUserByEmail(db, requireSelf(caller, endpoint, email));
    return user === undefined ? 'customer' : roleOf(user);
  };
  mount(app, deps, usersContract.readRole, async ({ caller, params }) => ({
    role: await readRole(caller, usersContract.readRole, params.email),
  }));
  mount(app, deps, usersContract.isAdmin, async ({ caller, params }) => ({
    admin: (await readRole(caller, usersContract.isAdmin, params.email)) === 'admin',
  }));
  mount(app, deps, sessionsContract.close, async ({ context, params, body }) => {
    const idToken = bearerToken(context);
    const token = await deps.identity.readToken(idToken);
    if (canonicalEmail(params.email) !== token.email) throw new AppError('forbidden');
    const identity = await verifyOpenAccount(deps, token, idToken);
    // Null after an earlier request, whose response may have been lost.
    if (identity !== null) {
      const { email } = await body();
      if (email !== identity.email) {
        throw new AppError('invalid_fields', { fields: { email: fieldMessages.closeEmailDiffers } });
      }
      requireRecentSignIn(deps, identity);
      await closeAccount(deps, identity, idToken);
    }
    setHeader(context, 'cache-control', 'no-store');
    return { closed: true };
  });
  mount(app, deps, sessionsContract.signIn, async ({ context, params, body }) => {
    const token = bearerToken(context);
    if (token.startsWith(PUNCH_OUT_PREFIX)) {
      setHeader(context, 'cache-control', 'no-store');
      return { token: await renewVisit(deps, token, canonicalEmail(params.email)) };
    }
    const identity = await deps.identity.verify(token);
    if (canonicalEmail(params.email) !== identity.email) throw new AppError('forbidden');
    const claimed = (await body())?.email;
    if (claimed !== undefined && claimed !== identity.email) {
      throw new AppError('invalid_fields', { fields: { email: fieldMessages.bodyEmailDiffers } });
    }
    await refuseClosedAccount(deps, identity, token);
    const userId = await signInUser(deps, identity);
    setHeader(context, 'cache-control', 'no-store');
    return { token: await signAccessToken(deps.settings.accessTokenSecret, { userId, ...identity }, deps.now()) };
  });
  return app;

  async function toUsers(rows: UserRow[]): Promise<User[]> {
    const administrators = await findFirstAdministrators(db);
    const lastActions = await listLastActions(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      email: row.email,
      role: row.role,
      key: row.id,
      name: row.name,
      verified: row.email_verified === 1,
      createdAt: new Date(row.created_at).toISOString(),
      lastActiveAt: toInstant(lastActions.get(row.id)),
      // Two users with the rights are read, or all if there are fewer.
      lastAdmin: administrators.length === 1 && administrators[0]?.id === row.id,
    }));
  }
}

function toInstant(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
