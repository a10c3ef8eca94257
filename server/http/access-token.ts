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

interface Verified {
  userId: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** What is signed stays signed, so a signature is checked once; whose role it is, the database says on each request. */
const verified = new Map<string, Verified>();
const MOST_VERIFIED = 20_000;

/**
 * The user's id in a valid access token.
 * @throws {AppError} unauthenticated for anything else.
 */
export async function verifyAccessToken(secret: string, token: string, now: number): Promise<string> {
  const key = `${secret} ${token}`;
  const known = verified.get(key);
  if (known && now < known.endsAt) return known.userId;
  verified.delete(key);
  const fresh = await checkSignature(secret, token, now);
  // The one that was checked first is the first to end.
  const [oldest] = verified.keys();
  if (verified.size >= MOST_VERIFIED && oldest !== undefined) verified.delete(oldest);
  verified.set(key, fresh);
  return fresh.userId;
}

async function checkSignature(secret: string, token: string, now: number): Promise<Verified> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(now),
    });
    if (payload.sub && payload.exp) return { userId: payload.sub, endsAt: payload.exp * 1000 };
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AppError('unauthenticated');
}
