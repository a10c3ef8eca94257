import { createHash } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import * as z from 'zod/mini';
import { prepareQuery } from '#server/db/prepared-query.ts';
import type { ApiKeyRow, ApiKeysTable } from '#server/db/schema/tables/users.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import { reader } from '#server/db/stored-json.ts';
import { allScopes } from '#shared/domain/api-keys/scopes.ts';

/** The holder of keys that act for no account. */
export const SHOP = 'shop';

const ENDED_SHOWN = 100;

export const parseScopes = reader(z.array(z.enum(allScopes)));

const keyByHash = prepareQuery((db, { hash }: { hash: string }) =>
  db.selectFrom('api_keys').selectAll().where('secret_hash', '=', hash),
);

/** A secret has 256 random bits, so that its hash needs no salt and no slow function. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Also one that has ended. */
export async function findKeyBySecret(db: Database, secret: string): Promise<ApiKeyRow | undefined> {
  return keyByHash.first(db, { hash: hashOfSecret(secret) });
}

export interface ListedKey extends ApiKeyRow {
  email: string;
  account_name: string | null;
}

const listed = (db: Database) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.owner_id')
    .leftJoin('accounts', 'accounts.id', 'api_keys.holder')
    .selectAll('api_keys')
    .select(['users.email', 'accounts.name as account_name']);

/** Those in use in the order of their making, of all holders for the shop, then the latest of the holder that ended. */
export async function listKeys(db: Database, holder: string): Promise<ListedKey[]> {
  const inUse = listed(db).where('api_keys.ended_at', 'is', null).orderBy('api_keys.holder').orderBy('api_keys.seq');
  const ended = await listed(db)
    .where('api_keys.holder', '=', holder)
    .where('api_keys.ended_at', 'is not', null)
    .orderBy('api_keys.ended_at', 'desc')
    .limit(ENDED_SHOWN)
    .execute();
  return [...(await (holder === SHOP ? inUse : inUse.where('api_keys.holder', '=', holder)).execute()), ...ended];
}

export async function findListedKey(db: Database, id: string): Promise<ListedKey | undefined> {
  return listed(db).where('api_keys.id', '=', id).executeTakeFirst();
}

export async function listKeysInUse(db: Database, holder: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('holder', '=', holder)
    .where('ended_at', 'is', null)
    .orderBy('seq')
    .execute();
}

export async function findKey(db: Database, id: string): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertKey(db: WriteTransaction, row: Insertable<ApiKeysTable>): Promise<void> {
  await db.insertInto('api_keys').values(row).execute();
}

export async function updateKey(db: WriteTransaction, id: string, change: Updateable<ApiKeysTable>): Promise<void> {
  await db.updateTable('api_keys').set(change).where('id', '=', id).execute();
}

export async function deleteKeysOf(db: WriteTransaction, ownerId: string): Promise<void> {
  await db.deleteFrom('api_keys').where('owner_id', '=', ownerId).execute();
}
