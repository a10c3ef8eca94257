import { Hono } from 'hono';
import { writerOf } from '#server/db/connections.ts';
import { migrateStandIn } from '#server/db/schema/migrate.ts';
import { demoIdentityMigrations } from '#server/demo/identity/migrations.ts';
import { createIdentityStandIn, type IdentityStandIn } from '#server/demo/identity/stand-in.ts';
import type { DemoIdentityTables } from '#server/demo/identity/tables.ts';
import { demoMailMigrations } from '#server/demo/mail/migrations.ts';
import { createMailStandIn } from '#server/demo/mail/stand-in.ts';
import { createDocumentInbox } from '#server/demo/procurement/documents.ts';
import { procurementDemo } from '#server/demo/procurement/routes.ts';
import { createDashboard } from '#server/demo/stripe/dashboard/routes.ts';
import { stripeStandInMigrations } from '#server/demo/stripe/migrations.ts';
import { createStripeStandIn, type StripeStandIn } from '#server/demo/stripe/stand-in.ts';
import type { Deps } from '#server/deps.ts';
import { createIdentityVerifier } from '#server/integrations/identity.ts';
import { createPayments } from '#server/integrations/stripe.ts';
import { createWebhookSender } from '#server/integrations/webhooks/post-webhook.ts';
import { readLetterhead } from '#server/services/mails/letterhead.ts';
import { createPaymentQueue } from '#server/services/payments/payment-worker.ts';
import { MERGE_WITHIN_MS } from '#shared/domain/mails/mail-kinds.ts';

/** The demo does not wait for other mails about the same checkout. */
const SENT_EARLY_MS = MERGE_WITHIN_MS;

export interface Demo {
  deps: Deps;
  identity: IdentityStandIn;
  stripe: StripeStandIn;
  /** The stand-ins' paths; mount them beside the API. */
  routes: Hono[];
  /** Sends the stand-in's webhooks to this app; they wait until then. */
  onListening: (app: Hono) => void;
}

/** Starts both vendors' stand-ins. A webhook that fails is sent again after each of `webhookRetriesMs`. */
export async function startDemo(
  common: Omit<Deps, 'identity' | 'mails' | 'payments' | 'paymentQueue'>,
  webhookRetriesMs = [1_000, 5_000, 30_000],
): Promise<Demo> {
  const { db, settings, now } = common;
  await migrateStandIn(db, 'identity', demoIdentityMigrations);
  await migrateStandIn(db, 'stripe', stripeStandInMigrations);
  await migrateStandIn(db, 'mail', demoMailMigrations);

  const shop = Promise.withResolvers<Hono>();
  const mail = createMailStandIn({ db, now });
  const identity = createIdentityStandIn({
    db: writerOf(db).$extendTables<DemoIdentityTables>(),
    projectId: settings.firebase.projectId,
    now,
    allowedOrigins: settings.allowedOrigins,
    listOtherMails: mail.listMails,
    readShopName: async () => (await readLetterhead(db)).shop.name,
  });
  const stripe = createStripeStandIn({
    db: writerOf(db),
    now,
    ...settings.stripe,
    retryDelaysMs: webhookRetriesMs,
    deliver: async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const response = await (await shop.promise).request('/api/webhooks/stripe', { method: 'POST', body, headers });
      if (!response.ok) throw new Error(`The shop responded to a webhook with ${response.status}`);
    },
  });

  const inbox = createDocumentInbox(now, createWebhookSender({ allowPrivate: settings.webhooksInPrivateNetwork }));
  const deps: Deps = {
    ...common,
    identity: createIdentityVerifier({
      ...settings.firebase,
      now,
      // Only the vendors' paths count, not the host.
      fetch: (url, init) => identity.routes.request(url, init),
    }),
    payments: createPayments({
      secretKey: settings.stripe.secretKey,
      webhookSecret: settings.stripe.webhookSecret,
      fetch: stripe.fetch,
    }),
    paymentQueue: createPaymentQueue(),
    mails: { transport: mail.transport, earlyMs: SENT_EARLY_MS },
    postWebhook: inbox.post,
  };
  const dashboard = createDashboard({ db, standIn: stripe });
  const routes = [
    mail.routes,
    identity.routes,
    dashboard,
    new Hono().route('/demo/stripe', stripe.routes),
    new Hono().route('/demo/procurement', procurementDemo(deps, shop.promise, inbox)),
  ];
  return { deps, identity, stripe, routes, onListening: shop.resolve };
}
