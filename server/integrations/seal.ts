import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';

// Encrypts tokens, so that a copy of the database does not reveal them.

function keyOf(secret: string): Uint8Array {
  return createHash('sha256').update(`seal ${secret}`).digest();
}

export async function seal(secret: string, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(secret));
}

/** Null when it was sealed with another secret. */
export async function unseal(secret: string, sealed: string): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(secret), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return new TextDecoder().decode(plaintext);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
