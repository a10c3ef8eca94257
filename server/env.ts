import cluster from 'node:cluster';
import * as z from 'zod';
import { commandLine } from '#server/command-line.ts';
import type { PostgresLocation } from '#server/db/location.ts';
import {
  findConflicts,
  findDemoValues,
  findMisspelled,
  findMixedModes,
  findWrappedValues,
  type GivenVariables,
} from '#server/host/env-problems.ts';
import { commonSchema, demoSchema, flag, productionSchema } from '#server/host/env-schema.ts';
import type { Currency } from '#shared/domain/money.ts';

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  demo: boolean;
  demoHistory: 'year' | 'none';
  /** Null: the shop is a file in the data folder. */
  postgres: PostgresLocation | null;
  /** How many processes serve the shop on this machine. */
  webProcesses: number;
  accessTokenSecret: string;
  adminEmails: string[];
  allowedOrigins: string[];
  /** The shop's origin as customers see it; null in a demo: that of each request. */
  publicUrl: string | null;
  trustProxy: boolean;
  currency: Currency;
  firebase: { apiKey: string; authDomain: string; projectId: string; keySetUrl: string; lookupUrl: string };
  googleDesktop: { clientId: string; clientSecret: string } | null;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string };
  /** `from` is the address alone. Null: mails are off. */
  smtp: { url: string; from: string } | null;
  unpaidOrderHours: number;
  /** For customers with an unverified e-mail; the shorter of both applies. */
  unpaidOrderHoursUnverified: number;
  unpaidOrdersPerCustomer: number;
  unpaidOrdersUnverified: number;
  /** Of what could be sold of a product, the share that unverified customers may hold together. */
  unverifiedStockShare: number;
  /** What they may hold together of all products, in major units; undefined: the largest card payment. */
  unverifiedUnpaidTotal: number | undefined;
  requirePaymentBeforeShipping: boolean;
  /** How long orders of closed accounts keep their personal data. */
  orderRetentionDays: number;
  rateLimit: boolean;
  scheduledBackups: { folder: string; everyMinutes: number; keep: number } | null;
  /** Font files for letters that the packaged ones lack. */
  pdfFonts: string[];
  /** Events may be sent to private addresses and without TLS. */
  webhooksInPrivateNetwork: boolean;
  /** Releases of the installed back-office; null: no updates from this server. */
  desktopUpdatesDir: string | null;
  metricsToken: string | null;
  logRequests: boolean;
  /** Where traces are sent; null: there are none. */
  otlpEndpoint: string | null;
}

/** Names every problem with its variable and never its value. */
export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(['Bulkhead cannot start with these settings:', ...problems.map((problem) => `- ${problem}`)].join('\n'));
    this.name = 'SettingsError';
  }
}

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

const demoVariables = {
  FIREBASE_API_KEY: demoVendors.firebase.apiKey,
  FIREBASE_AUTH_DOMAIN: demoVendors.firebase.authDomain,
  FIREBASE_PROJECT_ID: demoVendors.firebase.projectId,
  FIREBASE_KEY_SET_URL: demoVendors.firebase.keySetUrl,
  STRIPE_SECRET_KEY: demoVendors.stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: demoVendors.stripe.publishableKey,
  STRIPE_WEBHOOK_SECRET: demoVendors.stripe.webhookSecret,
};

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const settingNames = Object.keys({ ...productionSchema.shape, ...demoSchema.shape });

/** An empty variable counts as missing. @throws {SettingsError} with every problem at once */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const given = withoutEmpty(variables);
  const demo = parse(z.object({ DEMO: flag.default(false) }), given).DEMO;
  if (demo && given.NODE_ENV === 'production') {
    throw new SettingsError([
      `DEMO must be off in production; the demo starts with ${commandLine('demo')}, without NODE_ENV=production`,
    ]);
  }
  if (demo) {
    // Mails of the demo stay inside.
    const env = parse(demoSchema, given, [
      ...findMisspelled(given, settingNames),
      ...findConflicts({ ...given, SMTP_URL: undefined, MAIL_FROM: undefined }),
    ]);
    return { ...common(env), ...demoVendors, googleDesktop: null, smtp: null, demo, demoHistory: env.DEMO_HISTORY };
  }

  const env = parse(productionSchema, given, [
    ...findMisspelled(given, settingNames),
    ...findConflicts(given),
    ...findMixedModes(given),
    ...findDemoValues(given, demoVariables),
  ]);
  return {
    ...common(env),
    demo,
    demoHistory: 'none',
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
    smtp: env.SMTP_URL !== undefined && env.MAIL_FROM !== undefined ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
  };
}

function googleDesktop(clientId?: string, clientSecret?: string): Settings['googleDesktop'] {
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null;
}

type CommonEnv = z.output<typeof commonSchema> & { ACCESS_TOKEN_SECRET: string; RATE_LIMIT: boolean };

function common(
  env: CommonEnv,
): Omit<Settings, 'demo' | 'demoHistory' | 'firebase' | 'googleDesktop' | 'smtp' | 'stripe'> {
  return {
    port: env.PORT,
    host: env.HOST,
    ...place(env),
    webProcesses: env.WEB_PROCESSES,
    accessTokenSecret: env.ACCESS_TOKEN_SECRET,
    adminEmails: env.ADMIN_EMAILS,
    allowedOrigins: env.ALLOWED_ORIGINS,
    publicUrl: env.PUBLIC_URL ?? null,
    trustProxy: env.TRUST_PROXY,
    currency: env.CURRENCY,
    unpaidOrderHours: env.UNPAID_ORDER_HOURS,
    unpaidOrderHoursUnverified: env.UNPAID_ORDER_HOURS_UNVERIFIED,
    unpaidOrdersPerCustomer: env.UNPAID_ORDERS_PER_CUSTOMER,
    unpaidOrdersUnverified: env.UNPAID_ORDERS_UNVERIFIED,
    unverifiedStockShare: env.UNVERIFIED_STOCK_SHARE,
    unverifiedUnpaidTotal: env.UNVERIFIED_UNPAID_TOTAL,
    requirePaymentBeforeShipping: env.REQUIRE_PAYMENT_BEFORE_SHIPPING,
    orderRetentionDays: env.ORDER_RETENTION_DAYS,
    rateLimit: env.RATE_LIMIT,
    scheduledBackups:
      env.BACKUP_DIR === undefined
        ? null
        : { folder: env.BACKUP_DIR, everyMinutes: env.BACKUP_EVERY_MINUTES, keep: env.BACKUP_KEEP },
    pdfFonts: env.PDF_FONTS,
    // Whoever tries the demo on their own machine receives its webhooks there.
    webhooksInPrivateNetwork: env.WEBHOOKS_IN_PRIVATE_NETWORK ?? (env.DEMO && LOOPBACK.includes(env.HOST)),
    desktopUpdatesDir: env.DESKTOP_UPDATES_DIR ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    logRequests: env.LOG_REQUESTS ?? !env.DEMO,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  };
}

/** @throws {SettingsError} also for blanks or quotes around values */
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

/** Includes `.env` in the working folder. */
export function readProcessSettings(overrides: Record<string, string> = {}): Settings {
  return readSettings({ ...readVariables(), ...overrides });
}

const databaseSchema = z.object({
  ...commonSchema.pick({
    DATA_DIR: true,
    DATABASE_URL: true,
    DATABASE_READ_URL: true,
    DATABASE_LISTEN_URL: true,
    DATABASE_POOL_SIZE: true,
    DATABASE_POOLER: true,
  }).shape,
  DEMO: flag.optional(),
});

/** `demo` is undefined when nothing selects demo or real shop. @throws {SettingsError} with every problem at once */
export function readProcessDatabase(): Pick<Settings, 'dataDir' | 'postgres'> & { demo: boolean | undefined } {
  const given = withoutEmpty(readVariables());
  const env = parse(databaseSchema, given, findMisspelled(given, settingNames));
  return { ...place(env), demo: env.DEMO ?? (given.NODE_ENV === 'production' ? false : undefined) };
}

function readVariables(): Record<string, string | undefined> {
  // A worker has the variables of its primary, also when the file has changed since.
  if (cluster.isWorker) return process.env;
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

interface PlaceEnv {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
  DATABASE_LISTEN_URL?: string | undefined;
  DATABASE_POOL_SIZE: number;
  DATABASE_POOLER: 'none' | 'transaction';
}

function place(env: PlaceEnv): { dataDir: string; postgres: PostgresLocation | null } {
  const { DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = env;
  const { DATABASE_READ_URL: readUrl, DATABASE_LISTEN_URL: listenUrl } = env;
  if (url === undefined) return { dataDir, postgres: null };
  const pooled = env.DATABASE_POOLER === 'transaction' && { pooler: 'transaction' as const };
  const others = { ...(readUrl !== undefined && { readUrl }), ...(listenUrl !== undefined && { listenUrl }) };
  return { dataDir, postgres: { url, poolSize, ...others, ...pooled } };
}
