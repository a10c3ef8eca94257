import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '#server/http/app-error.ts';

const ISSUER = 'bulkhead';
const AUDIENCE = 'bulkhead-api';
const LIFETIME_SECONDS = 3600;

/** Signs our own access token for a user's id; it says nothing else and ends after an hour. */
export async function signAccessToken(secret: string, userId: string, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(new TextEncoder().encode(secret));
}

/**
 * The user's id in a valid access token.
 * @throws {AppError} unauthenticated for anything else.
 */
export async function verifyAccessToken(secret: string, token: string, now: number): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(now),
    });
    if (payload.sub) return payload.sub;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AppError('unauthenticated');
}
