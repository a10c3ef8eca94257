import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  findConflicts,
  findDemoValues,
  findMixedModes,
  findWrappedValues,
  type GivenVariables,
  isGuessable,
  isHostName,
  isListenHost,
  isTrustedKeySetAddress,
} from '#server/env-problems.ts';
import { APP_ORIGIN } from '#shared/desktop/app-address.ts';
import { canonicalEmail } from '#shared/domain/email.ts';
import { type Currency, currencyDecimals } from '#shared/domain/money.ts';

/** The settings of one process, checked. Times carry their unit in the name. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  demo: boolean;
  /** Null: the shop is a file in the data folder. */
  postgres: { url: string; poolSize: number } | null;
  accessTokenSecret: string;
  adminEmails: string[];
  allowedOrigins: string[];
  trustProxy: boolean;
  currency: Currency;
  firebase: { apiKey: string; authDomain: string; projectId: string; keySetUrl: string; lookupUrl: string };
  /** How Google knows the installed back-office; null when it offers no sign-in with Google. */
  googleDesktop: { clientId: string; clientSecret: string } | null;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string };
  unpaidOrderHours: number;
  /** For customers whose e-mail is not verified; the shorter of both counts. */
  unpaidOrderHoursUnverified: number;
  /** How many unpaid orders a customer may have at once. */
  unpaidOrdersPerCustomer: number;
  /** The same while the e-mail is not verified; the smaller of both counts. */
  unpaidOrdersUnverified: number;
  requirePaymentBeforeShipping: boolean;
  rateLimit: boolean;
  /** Null: no scheduled backups. */
  scheduledBackups: { folder: string; everyMinutes: number; keep: number } | null;
  /** The folder with new versions of the installed back-office; null: it gets none from here. */
  desktopUpdatesDir: string | null;
  /** What may read the metrics; null closes them. */
  metricsToken: string | null;
  /** Whether each request is logged. */
  logRequests: boolean;
}

/** Every problem with the settings at once, each naming its variable and never its value. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(['Bulkhead cannot start with these settings:', ...problems.map((problem) => `- ${problem}`)].join('\n'));
    this.name = 'SettingsError';
  }
}

const GOOGLE_KEY_SET = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const GOOGLE_LOOKUP = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup';
const MIN_SECRET_BYTES = 32;

const flag = z
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

// The installed back-office has an origin of its own, which Node does not take for one.
const origin = z
  .string()
  .refine((text) => text === APP_ORIGIN || (URL.canParse(text) && new URL(text).origin === text), {
    error: `must be origins such as https://shop.example.com or ${APP_ORIGIN} separated by commas`,
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

const commonSchema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z
    .string()
    .refine(isListenHost, { error: 'must be an IP address or a host name, without scheme and port' })
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+\/\S+$/, {
      error: 'must be an address such as postgres://user:password@host:5432/shop',
    })
    .refine((url) => URL.canParse(url), { error: 'must be an address; encode special characters of the password' })
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(4, 500).default(10),
  ADMIN_EMAILS: list(email).default([]),
  ALLOWED_ORIGINS: list(origin).default([]),
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
  REQUIRE_PAYMENT_BEFORE_SHIPPING: flag.default(false),
  DEMO: flag.default(false),
  LOG_REQUESTS: flag.optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_MINUTES: number(1, 10_080).default(60),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(48),
  DESKTOP_UPDATES_DIR: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, { error: 'must have at least 16 characters that a header can carry' })
    .refine((text) => !isGuessable(text), { error: TOO_GUESSABLE })
    .optional(),
});

const productionSchema = commonSchema.extend({
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
  RATE_LIMIT: flag.refine((on) => on, { error: 'can be off in the demo only' }).default(true),
});

const noLiveKey = z
  .string()
  .refine((key) => !/_live_/.test(key), { error: 'must not be a live key while DEMO is on' })
  .optional();

const demoSchema = commonSchema.extend({
  ACCESS_TOKEN_SECRET: secret('').default(() => randomBytes(MIN_SECRET_BYTES).toString('hex')),
  STRIPE_SECRET_KEY: noLiveKey,
  STRIPE_PUBLISHABLE_KEY: noLiveKey,
  RATE_LIMIT: flag.default(false),
});

const demoVendors = {
  firebase: {
    apiKey: 'demo-api-key',
    authDomain: 'localhost',
    projectId: 'demo-bulkhead',
    keySetUrl: 'http://127.0.0.1/demo/identity/jwks',
    lookupUrl: 'http://127.0.0.1/identitytoolkit.googleapis.com/v1/accounts:lookup',
  },
  stripe: { secretKey: 'sk_test_demo', publishableKey: 'pk_test_demo', webhookSecret: 'whsec_demo' },
};

/** The variables that must not have the demo's values in production; anyone can read them here. */
const demoVariables = {
  FIREBASE_API_KEY: demoVendors.firebase.apiKey,
  FIREBASE_AUTH_DOMAIN: demoVendors.firebase.authDomain,
  FIREBASE_PROJECT_ID: demoVendors.firebase.projectId,
  FIREBASE_KEY_SET_URL: demoVendors.firebase.keySetUrl,
  STRIPE_SECRET_KEY: demoVendors.stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: demoVendors.stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: demoVendors.stripe.webhookSecret,
};

/**
 * Reads the settings out of environment variables; an empty one counts as missing.
 * @throws {SettingsError} with every problem at once.
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = withoutEmpty(variables);
  const demo = parse(z.object({ DEMO: flag.default(false) }), given).DEMO;
  if (demo && given.NODE_ENV === 'production') {
    throw new SettingsError(['DEMO must be off in production; the demo starts with npm start']);
  }
  if (demo)
    return { ...common(parse(demoSchema, given, findConflicts(given))), ...demoVendors, googleDesktop: null, demo };

  const env = parse(productionSchema, given, [
    ...findConflicts(given),
    ...findMixedModes(given),
    ...findDemoValues(given, demoVariables),
  ]);
  return {
    ...common(env),
    demo,
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      authDomain: env.FIREBASE_AUTH_DOMAIN,
      projectId: env.FIREBASE_PROJECT_ID,
      keySetUrl: env.FIREBASE_KEY_SET_URL,
      lookupUrl: env.FIREBASE_LOOKUP_URL,
    },
    googleDesktop: googleDesktop(env.GOOGLE_DESKTOP_CLIENT_ID, env.GOOGLE_DESKTOP_CLIENT_SECRET),
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    },
  };
}

function googleDesktop(clientId?: string, clientSecret?: string): Settings['googleDesktop'] {
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null;
}

type CommonEnv = z.output<typeof commonSchema> & { ACCESS_TOKEN_SECRET: string; RATE_LIMIT: boolean };

function common(env: CommonEnv): Omit<Settings, 'demo' | 'firebase' | 'googleDesktop' | 'stripe'> {
  return {
    port: env.PORT,
    host: env.HOST,
    ...place(env),
    accessTokenSecret: env.ACCESS_TOKEN_SECRET,
    adminEmails: env.ADMIN_EMAILS,
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    currency: env.CURRENCY,
    unpaidOrderHours: env.UNPAID_ORDER_HOURS,
    unpaidOrderHoursUnverified: env.UNPAID_ORDER_HOURS_UNVERIFIED,
    unpaidOrdersPerCustomer: env.UNPAID_ORDERS_PER_CUSTOMER,
    unpaidOrdersUnverified: env.UNPAID_ORDERS_UNVERIFIED,
    requirePaymentBeforeShipping: env.REQUIRE_PAYMENT_BEFORE_SHIPPING,
    rateLimit: env.RATE_LIMIT,
    scheduledBackups:
      env.BACKUP_DIR === undefined
        ? null
        : { folder: env.BACKUP_DIR, everyMinutes: env.BACKUP_EVERY_MINUTES, keep: env.BACKUP_KEEP },
    desktopUpdatesDir: env.DESKTOP_UPDATES_DIR ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    logRequests: env.LOG_REQUESTS ?? !env.DEMO,
  };
}

/** @throws {SettingsError} with what the schema refuses, `problems`, and blanks or quotes around values. */
function parse<Schema extends z.ZodObject>(
  schema: Schema,
  given: GivenVariables,
  problems: string[] = [],
): z.output<Schema> {
  const result = schema.safeParse(given);
  const wrapped = findWrappedValues(given, Object.keys(schema.shape));
  const refused = result.error?.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`) ?? [];
  const all = [...wrapped, ...refused, ...problems];
  if (result.success && all.length === 0) return result.data;
  throw new SettingsError(all);
}

/** The settings of this process, with `.env` in the working folder where it exists. */
export function readProcessSettings(overrides: Record<string, string> = {}): Settings {
  return readSettings({ ...readVariables(), ...overrides });
}

const databaseSchema = z.object({
  ...commonSchema.pick({ DATA_DIR: true, DATABASE_URL: true, DATABASE_POOL_SIZE: true }).shape,
  DEMO: flag.optional(),
});

/**
 * Of the same, what leads to the database, for commands that need nothing else. `demo` is undefined where nothing says
 * whether the demo is meant; in production it is not.
 * @throws {SettingsError} with every problem at once
 */
export function readProcessDatabase(): Pick<Settings, 'dataDir' | 'postgres'> & { demo: boolean | undefined } {
  const given = withoutEmpty(readVariables());
  const env = parse(databaseSchema, given);
  return { ...place(env), demo: env.DEMO ?? (given.NODE_ENV === 'production' ? false : undefined) };
}

function readVariables(): Record<string, string | undefined> {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return process.env;
}

function withoutEmpty(variables: Record<string, string | undefined>): GivenVariables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ''));
}

function place(env: { DATA_DIR: string; DATABASE_URL?: string | undefined; DATABASE_POOL_SIZE: number }) {
  return {
    dataDir: env.DATA_DIR,
    postgres: env.DATABASE_URL === undefined ? null : { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE },
  };
}
