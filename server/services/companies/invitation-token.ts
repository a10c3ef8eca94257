import { createHash, createHmac } from 'node:crypto';

/**
 * The secret in the link of an invitation. It is computed, so that only its hash is stored and the mail, which is written
 * later, can still name it.
 */
export function invitationToken(secret: string, invitationId: string): string {
  const signature = createHmac('sha256', secret).update(`invitation ${invitationId}`).digest('base64url');
  return `${invitationId}.${signature}`;
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
