import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findListedKey, type ListedKey, listKeys, parseScopes, SHOP } from '#server/queries/api-keys/api-keys.ts';
import { requireAccount } from '#server/routes/api-keys/own-account.ts';
import { addKey, endKey } from '#server/services/api-keys/change-api-keys.ts';
import {
  type AddedApiKey,
  type ApiKey,
  accountKeysContract,
  apiKeysContract,
  type NewApiKey,
} from '#shared/contracts/api-keys/api-keys.ts';

export function apiKeyRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, apiKeysContract.list, async () => (await listKeys(db, SHOP)).map(toApiKey));
  mount(app, deps, apiKeysContract.add, async ({ caller, body }) => add(caller, SHOP, await body()));
  mount(app, deps, apiKeysContract.end, async ({ caller, params: { id } }) => {
    await endKey(deps, { id, holder: undefined, actor: caller.userId });
    return read(id);
  });
  mount(app, deps, accountKeysContract.list, async ({ caller, params }) =>
    (await listKeys(db, requireAccount(caller, params.id, 'apiKeys.change'))).map(toApiKey),
  );
  mount(app, deps, accountKeysContract.add, async ({ caller, params, body }) => {
    const accountId = requireAccount(caller, params.id, 'apiKeys.change');
    return add(caller, accountId, await body());
  });
  mount(app, deps, accountKeysContract.end, async ({ caller, params: { id, keyId } }) => {
    await endKey(deps, { id: keyId, holder: requireAccount(caller, id, 'apiKeys.change'), actor: caller.userId });
    return read(keyId);
  });
  return app;

  async function add(caller: Caller, holder: string, added: NewApiKey): Promise<AddedApiKey> {
    const { key, secret } = await addKey(deps, { holder, ownerId: caller.userId, added });
    return { ...(await read(key.id)), secret };
  }

  async function read(id: string): Promise<ApiKey> {
    const key = await findListedKey(db, id);
    if (!key) throw new AppError('not_found');
    return toApiKey(key);
  }
}

function toApiKey(row: ListedKey): ApiKey {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    _id: row.id,
    name: row.name,
    scopes: parseScopes(row.scopes),
    hint: row.hint,
    account: row.holder === SHOP ? null : { _id: row.holder, name: row.account_name },
    owner: row.email,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: time(row.last_used_at),
    endedAt: time(row.ended_at),
  };
}
