import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { shopSchema } from '#shared/contracts/shop/shop.ts';
import { type Currency, currencyDecimals } from '#shared/domain/money.ts';

export const currencySchema = z.enum(Object.keys(currencyDecimals) as [Currency, ...Currency[]]);

/** The deployment's settings for the web app. All are public. */
export const configSchema = z.object({
  demo: z.boolean(),
  currency: currencySchema,
  unpaidOrderHours: z.number(),
  /** For customers with an unverified e-mail; missing on older servers. */
  unpaidOrderHoursUnverified: z.optional(z.number()),
  /** For how long orders of closed accounts keep personal data; missing on older servers. */
  orderRetentionDays: z.optional(z.number()),
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    /** Whether this origin serves identity at the paths of Firebase's emulator. */
    emulated: z.boolean(),
  }),
  /** Every installation has the secret: https://developers.google.com/identity/protocols/oauth2#installed */
  googleDesktop: z.nullish(z.object({ clientId: z.string(), clientSecret: z.string() })),
  /** Whether this origin serves new versions of the desktop back-office; missing on older servers. */
  desktopUpdates: z.optional(z.boolean()),
  stripe: z.object({ publishableKey: z.string() }),
  /** Missing on older servers. */
  shop: z.optional(shopSchema),
});
export type Config = z.infer<typeof configSchema>;

const okSchema = z.object({ status: z.literal('ok') });
const readySchema = z.object({
  status: z.literal('ok'),
  /** `clock`: it may be wrong, so no order expires. */
  warnings: z.optional(z.array(z.enum(['clock']))),
});

function publicRead<Response extends z.ZodMiniType>(path: string, summary: string, response: Response) {
  return defineEndpoint({
    method: 'GET',
    path,
    summary,
    access: 'public',
    response,
  });
}

export const systemContract = {
  config: publicRead('/config', 'The public settings of this deployment', configSchema),
  health: publicRead('/health', 'The process lives', okSchema),
  ready: publicRead(
    '/ready',
    'The database is writable and migrated, and the process is not shutting down',
    readySchema,
  ),
  metrics: defineEndpoint({
    method: 'GET',
    path: '/metrics',
    summary: 'Counters for Prometheus as text; only for the bearer of METRICS_TOKEN, 404 for every other caller',
    access: 'monitor',
    response: z.string(),
  }),
  openapi: publicRead('/openapi.json', 'This description', z.looseObject({ openapi: z.string() })),
};
