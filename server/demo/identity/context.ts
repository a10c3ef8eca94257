import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { SigningKey } from '#server/demo/identity/signing-keys.ts';
import type { DemoIdentityTables } from '#server/demo/identity/tables.ts';

export interface IdentityContext {
  db: Kysely<DemoIdentityTables>;
  projectId: string;
  now: () => number;
  signingKey: () => Promise<SigningKey>;
}

export function nowSeconds({ now }: IdentityContext): number {
  return Math.floor(now() / 1000);
}

/** A random id of 28 characters, like Firebase's. */
export function randomId(): string {
  return randomBytes(21).toString('base64url');
}

export function randomSecret(): string {
  return randomBytes(40).toString('base64url');
}
