import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { DemoIdentityTables } from '#server/demo/identity/tables.ts';

const ALGORITHM = 'RS256';
const KEY_ID = 1;

export interface SigningKey {
  kid: string;
  privateKey: Awaited<ReturnType<typeof importJWK>>;
  publicJwk: JWK;
}

/** Loads the stand-in's signing key. The database keeps it, so that sessions survive a restart. */
export function createSigningKeyLoader(db: Kysely<DemoIdentityTables>): () => Promise<SigningKey> {
  let loaded: Promise<SigningKey> | undefined;
  return () => {
    loaded ??= load(db).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

async function load(db: Kysely<DemoIdentityTables>): Promise<SigningKey> {
  const stored = (await findJwk(db)) ?? (await createJwk(db));
  const { kty, n, e } = stored;
  if (!kty || !n || !e) throw new Error('The signing key in demo_signing_keys is damaged; delete its row.');
  const kid = await calculateJwkThumbprint({ kty, n, e });
  return {
    kid,
    privateKey: await importJWK(stored, ALGORITHM),
    publicJwk: { kty, n, e, kid, alg: ALGORITHM, use: 'sig' },
  };
}

async function findJwk(db: Kysely<DemoIdentityTables>): Promise<JWK | undefined> {
  const row = await db
    .selectFrom('demo_signing_keys')
    .select('private_jwk')
    .where('id', '=', KEY_ID)
    .executeTakeFirst();
  return row && JSON.parse(row.private_jwk);
}

async function createJwk(db: Kysely<DemoIdentityTables>): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  await db
    .insertInto('demo_signing_keys')
    .values({ id: KEY_ID, private_jwk: JSON.stringify(jwk) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process may have inserted a key first.
  return (await findJwk(db)) ?? jwk;
}
