import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { type Currency, currencyDecimals } from '#shared/domain/money.ts';

/** What the web app must know about the deployment that serves it. Nothing in it is secret. */
export const configSchema = z.object({
  demo: z.boolean(),
  currency: z.enum(Object.keys(currencyDecimals) as [Currency, ...Currency[]]),
  unpaidOrderHours: z.number(),
  /** The same while the customer's e-mail is not verified; a server of before does not say it. */
  unpaidOrderHoursUnverified: z.optional(z.number()),
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    /** Whether identity is answered at this origin, at the paths of Firebase's emulator. */
    emulated: z.boolean(),
  }),
  /**
   * The OAuth client of the installed back-office. Google treats the secret of such a client as public, since every
   * installation carries it: https://developers.google.com/identity/protocols/oauth2#installed
   */
  googleDesktop: z.nullish(z.object({ clientId: z.string(), clientSecret: z.string() })),
  /** Whether new versions of the installed back-office are at this origin; a server of before does not say it. */
  desktopUpdates: z.optional(z.boolean()),
  stripe: z.object({ publishableKey: z.string() }),
});
export type Config = z.infer<typeof configSchema>;

const okSchema = z.object({ status: z.literal('ok') });
const readySchema = z.object({
  status: z.literal('ok'),
  /** What an operator must look at although customers are served. `clock`: no order expires, since it may be wrong. */
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
    summary: 'Counters for Prometheus as text; only for the bearer of METRICS_TOKEN, to everybody else it is not there',
    access: 'monitor',
    response: z.string(),
  }),
  openapi: publicRead('/openapi.json', 'This description', z.looseObject({ openapi: z.string() })),
};
