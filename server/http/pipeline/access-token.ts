import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { AppError } from '#server/app-error.ts';

const ISSUER = 'bulkhead';
const AUDIENCE = 'bulkhead-api';
const LIFETIME_SECONDS = 3600;
const CLOCK_TOLERANCE_SECONDS = 30;

/** Valid as long as the user's row matches. */
export interface Session {
  userId: string;
  subject: string;
  emailVerified: boolean;
  /** Seconds since 1970. */
  authTime: number;
  /** The visit from a procurement system that the session is limited to. */
  punchOut?: string;
}

/** `now` is milliseconds since 1970. */
export async function signAccessToken(secret: string, session: Session, now: number): Promise<string> {
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({
    idp_sub: session.subject,
    email_verified: session.emailVerified,
    auth_time: session.authTime,
    ...(session.punchOut !== undefined && { punch_out: session.punchOut }),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(new TextEncoder().encode(secret));
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  idp_sub: z.string().min(1),
  email_verified: z.boolean(),
  auth_time: z.number(),
  punch_out: z.optional(z.string()),
  iat: z.number(),
  exp: z.number(),
});

interface Verified {
  session: Session;
  /** Milliseconds since 1970; the end is exclusive. */
  startsAt: number;
  endsAt: number;
}

/** Caches checked signatures; each request still compares the clock and the user's row. */
const verified = new Map<string, Verified>();
const MAX_VERIFIED = 20_000;

/** The user may have ended the session since. @throws {AppError} unauthenticated */
export async function verifyAccessToken(secret: string, token: string, now: number): Promise<Session> {
  const key = `${secret} ${token}`;
  const known = verified.get(key);
  if (known && isNow(known, now)) return known.session;
  verified.delete(key);
  const fresh = await checkSignature(secret, token, now);
  if (!isNow(fresh, now)) throw new AppError('unauthenticated');
  // The oldest entry expires first.
  const [oldest] = verified.keys();
  if (verified.size >= MAX_VERIFIED && oldest !== undefined) verified.delete(oldest);
  verified.set(key, fresh);
  return fresh.session;
}

function isNow({ startsAt, endsAt }: Verified, now: number): boolean {
  return startsAt <= now && now < endsAt;
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
    const { sub, idp_sub, email_verified, auth_time, punch_out, iat, exp } = claimsSchema.parse(payload);
    return {
      session: {
        userId: sub,
        subject: idp_sub,
        emailVerified: email_verified,
        authTime: auth_time,
        ...(punch_out !== undefined && { punchOut: punch_out }),
      },
      startsAt: (Math.max(iat, auth_time) - CLOCK_TOLERANCE_SECONDS) * 1000,
      endsAt: exp * 1000,
    };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw new AppError('unauthenticated');
    throw error;
  }
}
