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
  /** Whether the shop sends mails; missing on older servers. */
  mails: z.optional(z.boolean()),
  /** Whether the shop has delivery methods; left out without. */
  hasDelivery: z.optional(z.boolean()),
  stripe: z.object({ publishableKey: z.string() }),
  /** Missing on older servers. */
  shop: z.optional(shopSchema),
});
export type Config = z.infer<typeof configSchema>;

export const configEndpoint = defineEndpoint({
  method: 'GET',
  path: '/config',
  summary: 'The public settings of this deployment',
  access: 'public',
  response: configSchema,
});
