import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { assert } from '#server/demo/identity/google-error.ts';

const MIN_LENGTH = 6;
const COST = 16_384;
const HASH_BYTES = 32;

const derive = (password: string, salt: string, options: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** Throws `WEAK_PASSWORD` where Firebase does. */
export function assertStrongPassword(password: string): void {
  assert(password.length >= MIN_LENGTH, `WEAK_PASSWORD : Password should be at least ${MIN_LENGTH} characters`);
}

/** A salted hash with its parameters: `scrypt:cost:salt:hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('base64url');
  const hash = await derive(password, salt, { cost: COST });
  return `scrypt:${COST}:${salt}:${hash.toString('base64url')}`;
}

/** Compares a password with a hash. Without a hash it returns false after the same time. */
export async function isPasswordRight(password: string, passwordHash: string | null): Promise<boolean> {
  const [, cost = String(COST), salt = 'none', hash = ''] = (passwordHash ?? '').split(':');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await derive(password, salt, { cost: Number(cost) });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
