import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { serverUrls } from '#server/db/postgres/server-urls.ts';
import { isGuessable, isHostName, isListenHost, isTrustedKeySetAddress } from '#server/host/env-problems.ts';
import { APP_ORIGIN } from '#shared/desktop/app-address.ts';
import { canonicalEmail } from '#shared/domain/customers/email.ts';
import { type Currency, currencyDecimals } from '#shared/domain/money.ts';

const GOOGLE_KEY_SET = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const GOOGLE_LOOKUP = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup';
const MIN_SECRET_BYTES = 32;

export const flag = z
  .enum(['true', 'false', 'on', 'off', '1', '0'], { error: 'must be true or false' })
  .transform((value) => ['true', 'on', '1'].includes(value));

function number(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return number(min, max).refine(Number.isInteger, { error });
}

function list(item: z.ZodType<string, string>) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item));
}

const email = z
  .string()
  .refine((text) => canonicalEmail(text) !== null, { error: 'must be e-mail addresses separated by commas' })
  .transform((text) => canonicalEmail(text) ?? text);

// `new URL` gives the origin of the installed back-office as "null".
const origin = z
  .string()
  .refine((text) => text === APP_ORIGIN || (URL.canParse(text) && new URL(text).origin === text), {
    error: `must be origins such as https://shop.example.com or ${APP_ORIGIN} separated by commas`,
  });

const publicUrl = z
  .string({ error: "is required: the shop's address as customers see it, such as https://shop.example.com" })
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text, {
    error: 'must be an origin such as https://shop.example.com',
  });

const TOO_GUESSABLE = 'is too easy to guess; take a random text, for example from: openssl rand -hex 32';

const secret = (name: string) =>
  z
    .string({ error: `is required: ${name}` })
    .refine((text) => Buffer.byteLength(text) >= MIN_SECRET_BYTES, {
      error: `must have at least ${MIN_SECRET_BYTES} bytes`,
    })
    .refine((text) => !isGuessable(text), { error: TOO_GUESSABLE });

const required = (what: string) => z.string({ error: `is required: ${what}` });

function followsPrimary(url: string): boolean {
  const wanted = URL.parse(serverUrls(url)[0] ?? '')?.searchParams.get('target_session_attrs') ?? 'read-write';
  return ['read-write', 'primary'].includes(wanted);
}

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+\/\S+$/, {
    error: 'must be an address such as postgres://user:password@host:5432/shop',
  })
  .refine((url) => serverUrls(url).every((server) => URL.canParse(server)), {
    error: 'must be an address; encode special characters of the password',
  });

export const commonSchema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z
    .string()
    .refine(isListenHost, { error: 'must be an IP address or a host name, without scheme and port' })
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl
    .refine(followsPrimary, { error: 'must have no target_session_attrs but read-write: a standby takes no orders' })
    .optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(4, 500).default(10),
  DATABASE_POOLER: z.enum(['none', 'transaction'], { error: 'must be none or transaction' }).default('none'),
  WEB_PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]\d?|1\d\d|2[0-4]\d|25[0-6])$/, { error: 'must be auto or a whole number from 1 to 256' })
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
    .default(1),
  ADMIN_EMAILS: list(email).default([]),
  ALLOWED_ORIGINS: list(origin).default([]),
  PUBLIC_URL: publicUrl.optional(),
  TRUST_PROXY: flag.default(false),
  CURRENCY: z
    .enum(Object.keys(currencyDecimals) as [Currency, ...Currency[]], {
      error: `must be one of ${Object.keys(currencyDecimals).join(', ')}`,
    })
    .default('usd'),
  UNPAID_ORDER_HOURS: number(1, 8760).default(168),
  UNPAID_ORDER_HOURS_UNVERIFIED: number(1, 8760).default(24),
  UNPAID_ORDERS_PER_CUSTOMER: wholeNumber(1, 1_000_000).default(25),
  UNPAID_ORDERS_UNVERIFIED: wholeNumber(1, 1_000_000).default(3),
  UNVERIFIED_STOCK_SHARE: number(0, 1).default(0.25),
  UNVERIFIED_UNPAID_TOTAL: wholeNumber(0, 1_000_000_000).optional(),
  REQUIRE_PAYMENT_BEFORE_SHIPPING: flag.default(false),
  ORDER_RETENTION_DAYS: wholeNumber(1, 36_500).default(3650),
  DEMO: flag.default(false),
  LOG_REQUESTS: flag.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_MINUTES: number(1, 10_080).default(60),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(48),
  DESKTOP_UPDATES_DIR: z.string().optional(),
  WEBHOOKS_IN_PRIVATE_NETWORK: flag.optional(),
  PDF_FONTS: list(z.string()).default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, { error: 'must have at least 16 characters that a header can carry' })
    .refine((text) => !isGuessable(text), { error: TOO_GUESSABLE })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' })
    .optional(),
});

export const productionSchema = commonSchema.extend({
  // Never that of a request: sitemaps are public, and links in mails are followed.
  PUBLIC_URL: publicUrl,
  ACCESS_TOKEN_SECRET: secret('a random text of 32 bytes or more that signs access tokens'),
  FIREBASE_API_KEY: required('the web API key of your Firebase project'),
  FIREBASE_AUTH_DOMAIN: required('for example your-project.firebaseapp.com').refine(isHostName, {
    error: 'must be a host name such as your-project.firebaseapp.com, without https:// and path',
  }),
  FIREBASE_PROJECT_ID: required('the id of your Firebase project'),
  FIREBASE_KEY_SET_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of a JSON Web Key Set', abort: true })
    .refine(isTrustedKeySetAddress, { error: 'must begin with https://' })
    .default(GOOGLE_KEY_SET),
  FIREBASE_LOOKUP_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address of accounts:lookup', abort: true })
    .refine(isTrustedKeySetAddress, { error: 'must begin with https://' })
    .default(GOOGLE_LOOKUP),
  GOOGLE_DESKTOP_CLIENT_ID: z.string().optional(),
  GOOGLE_DESKTOP_CLIENT_SECRET: z.string().optional(),
  STRIPE_SECRET_KEY: required('the secret key of your Stripe account').regex(/^(sk|rk)_(test|live)_\w+$/, {
    error: 'must be a Stripe secret key',
  }),
  STRIPE_PUBLISHABLE_KEY: required('the publishable key of your Stripe account').regex(/^pk_(test|live)_\w+$/, {
    error: 'must be a Stripe publishable key',
  }),
  STRIPE_WEBHOOK_SECRET: required('the signing secret of your Stripe webhook').regex(/^whsec_[\w+/=-]+$/, {
    error: 'must be a Stripe webhook signing secret',
  }),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, { error: 'must be an address such as smtps://user:password@mail.example.com' })
    .refine((url) => URL.canParse(url) && new URL(url).hostname !== '', {
      error: 'must be an address; encode special characters of the password',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => canonicalEmail(text) !== null, {
      error: 'must be one e-mail address such as orders@example.com, without a name',
    })
    .optional(),
  RATE_LIMIT: flag.refine((on) => on, { error: 'can be off in the demo only' }).default(true),
});

const noLiveKey = z
  .string()
  .refine((key) => !/_live_/.test(key), { error: 'must not be a live key while DEMO is on' })
  .optional();

export const demoSchema = commonSchema.extend({
  ACCESS_TOKEN_SECRET: secret('').default(() => randomBytes(MIN_SECRET_BYTES).toString('hex')),
  STRIPE_SECRET_KEY: noLiveKey,
  STRIPE_PUBLISHABLE_KEY: noLiveKey,
  RATE_LIMIT: flag.default(false),
  DEMO_HISTORY: z.enum(['year', 'none'], { error: 'must be year or none' }).default('year'),
});
