import { Hono, type Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import Stripe from 'stripe';
import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { authenticate, refuseBrowser } from '#server/demo/stripe/authenticate.ts';
import { payOutNow } from '#server/demo/stripe/balance.ts';
import { authenticateIntent, confirmIntent } from '#server/demo/stripe/confirm-intent.ts';
import { type ApiResponse, type Context, type Emitted, newId } from '#server/demo/stripe/context.ts';
import {
  createCustomer,
  deleteCustomer,
  detachPaymentMethod,
  listCustomerCards,
  retrieveCustomerCard,
} from '#server/demo/stripe/customers.ts';
import { closeDispute, openDispute } from '#server/demo/stripe/disputes.ts';
import { internalError, invalidRequest, StripeFailure } from '#server/demo/stripe/failures.ts';
import { parseForm } from '#server/demo/stripe/form.ts';
import { cancelIntent, createIntent, retrieveIntent, updateIntent } from '#server/demo/stripe/payment-intents.ts';
import { createPaymentMethod } from '#server/demo/stripe/payment-methods.ts';
import { listBalanceTransactions, listPayouts, retrievePayout } from '#server/demo/stripe/payouts.ts';
import {
  BANK_TAKES_SECONDS,
  changeRefund,
  createRefund,
  listRefunds,
  retrieveRefund,
  settleDueRefunds,
} from '#server/demo/stripe/refunds.ts';
import { type Action, runRequest } from '#server/demo/stripe/run-request.ts';
import {
  authenticateSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  retrieveSetupIntent,
} from '#server/demo/stripe/setup-intents.ts';
import type { DemoStripeDb, DemoStripeTables, DisputeRow, RefundRow } from '#server/demo/stripe/tables.ts';
import { createWebhookSender, type Deliver, type Delivery } from '#server/demo/stripe/webhooks.ts';

export interface StripeStandInOptions {
  db: Database;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  deliver: Deliver;
  now?: () => number;
  retryDelaysMs?: number[];
}

export interface StripeStandIn {
  /** Stripe's paths, `/v1/...`, for the browser; mount it at `/demo/stripe`. */
  routes: Hono;
  /** For the server's SDK: serves `https://api.stripe.com/v1/...` in this process and refuses other addresses. */
  fetch: typeof globalThis.fetch;
  trouble: Trouble;
  /** Sets the bank's later decision on a refund, such as `failed` with Stripe's failure reason. */
  changeRefund(id: string, status: RefundRow['status'], failureReason?: string | null): Promise<void>;
  /** Refunds like a person in Stripe's dashboard: the rest, or an amount in minor units. @throws StripeFailure */
  refundInDashboard(intentId: string, amount?: number, delivery?: Delivery): Promise<void>;
  /** Opens a dispute about a payment; returns its id. @throws StripeFailure */
  openDispute(intentId: string, delivery?: Delivery): Promise<string>;
  closeDispute(id: string, status: Exclude<DisputeRow['status'], 'needs_response'>, delivery?: Delivery): Promise<void>;
  /** Changes something outside of the shop's requests, and sends the webhooks about it. @throws StripeFailure */
  change<T>(action: (context: Context) => Promise<T>, delivery?: Delivery): Promise<T>;
  /** Pays out all that was booked, without waiting for the weekly schedule. */
  payOut(): Promise<void>;
  /** Lets banks decide on the refunds that are due. */
  settleDueRefunds(): Promise<void>;
  onIdle(): Promise<void>;
}

export interface Trouble {
  /** How many of the next requests with an idempotency key fail with an internal error, saved under the key. */
  failures: number;
  refundStatus: RefundRow['status'];
  /** How the webhooks of requests arrive. */
  delivery: Delivery;
}

/** Stripe's API for the demo and tests: payment intents, methods, refunds, payouts, idempotency keys and signed webhooks. */
export function createStripeStandIn(options: StripeStandInOptions): StripeStandIn {
  const now = options.now ?? Date.now;
  const webhooks = createWebhookSender({
    secret: options.webhookSecret,
    deliver: options.deliver,
    now,
    retryDelaysMs: options.retryDelaysMs ?? [1_000, 5_000, 30_000],
  });

  const trouble: Trouble = { failures: 0, refundStatus: 'succeeded', delivery: 'once' };

  function endpoint(who: 'server' | 'both', action: Action) {
    return async (c: HonoContext): Promise<Response> => {
      const body = c.req.method === 'GET' ? new URL(c.req.url).search : await c.req.text();
      const form = parseForm(body);
      const caller = authenticate(options, c.req.header('authorization'), form);
      if (who === 'server') {
        refuseBrowser(caller);
      }
      const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
      const { refundStatus } = trouble;
      const request = {
        id: c.req.param('id') ?? '',
        part: c.req.param('part') ?? '',
        caller,
        form,
        refundStatus,
        settleLater,
        now: Math.floor(now() / 1000),
      };
      const { response, replayed, events } = await runRequest(
        options.db,
        key && trouble.failures > 0 ? failOnce : action,
        request,
        key && { key, path: c.req.path, body },
      );
      for (const event of events) webhooks.send(event, trouble.delivery);
      if (response.isLost) return c.text('Bad Gateway', 502);
      return c.json(response.body, response.status, {
        ...(replayed && { 'idempotent-replayed': 'true' }),
        // The same key gets the same response, so the SDK need not retry.
        ...(response.status === 500 && { 'stripe-should-retry': 'false' }),
      });
    };
  }

  async function change<T>(action: (context: Context) => Promise<T>, delivery?: Delivery): Promise<T> {
    const events: Emitted[] = [];
    const { refundStatus } = trouble;
    const result = await inTransaction(options.db, (transaction) => {
      events.length = 0;
      const db: DemoStripeDb = transaction.$extendTables<DemoStripeTables>();
      const emit: Context['emit'] = (...event) => events.push(event);
      const seconds = Math.floor(now() / 1000);
      return action({
        db,
        now: seconds,
        emit,
        id: '',
        part: '',
        caller: 'server',
        form: {},
        refundStatus,
        settleLater,
      });
    });
    for (const event of events) webhooks.send(event, delivery);
    return result;
  }

  function settleLater(): void {
    // The shop may have been closed meanwhile.
    const settle = () => settleDue().catch(() => {});
    setTimeout(settle, (BANK_TAKES_SECONDS + 1) * 1000).unref();
  }

  async function settleDue(): Promise<void> {
    await change(async ({ db, now, emit }) => {
      for (const event of await settleDueRefunds(db, now)) emit(...event);
    });
  }

  async function failOnce(): Promise<ApiResponse> {
    trouble.failures -= 1;
    return { status: 500, body: { error: internalError } };
  }

  const routes = new Hono();
  routes.use(async (c, next) => {
    await next();
    c.header('Request-Id', newId('req'));
    c.header('Stripe-Version', Stripe.API_VERSION);
    c.header('Cache-Control', 'no-cache, no-store');
  });
  routes.use(
    bodyLimit({ maxSize: 64 * 1024, onError: () => respondFailure(invalidRequest('Request too large', {}, 413)) }),
  );
  routes.post('/v1/payment_intents', endpoint('server', createIntent));
  routes.get('/v1/payment_intents/:id', endpoint('both', retrieveIntent));
  routes.post('/v1/payment_intents/:id', endpoint('server', updateIntent));
  routes.post('/v1/payment_intents/:id/confirm', endpoint('both', confirmIntent));
  routes.post('/v1/payment_intents/:id/cancel', endpoint('server', cancelIntent));
  routes.post('/v1/payment_intents/:id/demo_authenticate', endpoint('both', authenticateIntent));
  routes.post('/v1/payment_methods', endpoint('both', createPaymentMethod));
  routes.post('/v1/payment_methods/:id/detach', endpoint('server', detachPaymentMethod));
  routes.post('/v1/customers', endpoint('server', createCustomer));
  routes.delete('/v1/customers/:id', endpoint('server', deleteCustomer));
  routes.get('/v1/customers/:id/payment_methods', endpoint('server', listCustomerCards));
  routes.get('/v1/customers/:id/payment_methods/:part', endpoint('server', retrieveCustomerCard));
  routes.post('/v1/setup_intents', endpoint('server', createSetupIntent));
  routes.get('/v1/setup_intents/:id', endpoint('both', retrieveSetupIntent));
  routes.post('/v1/setup_intents/:id/confirm', endpoint('both', confirmSetupIntent));
  routes.post('/v1/setup_intents/:id/demo_authenticate', endpoint('both', authenticateSetupIntent));
  routes.post('/v1/refunds', endpoint('server', createRefund));
  routes.get('/v1/refunds', endpoint('server', listRefunds));
  routes.get('/v1/refunds/:id', endpoint('server', retrieveRefund));
  routes.get('/v1/payouts', endpoint('server', listPayouts));
  routes.get('/v1/payouts/:id', endpoint('server', retrievePayout));
  routes.get('/v1/balance_transactions', endpoint('server', listBalanceTransactions));
  routes.all('*', (c) =>
    respondFailure(invalidRequest(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, {}, 404)),
  );
  routes.onError((error) => respondFailure(error));

  return {
    routes,
    fetch: inProcess(routes),
    trouble,
    changeRefund: (id, status, failureReason = null) =>
      change(async ({ db, emit, now: at }) => {
        for (const event of await changeRefund(db, id, { status, failureReason, now: at })) emit(...event);
      }),
    refundInDashboard: async (intentId, amount, delivery) => {
      const form = { payment_intent: intentId, ...(amount !== undefined && { amount: String(amount) }) };
      await change((context) => createRefund({ ...context, form }), delivery);
    },
    openDispute: (intentId, delivery) => change((context) => openDispute(context, intentId), delivery),
    closeDispute: (id, status, delivery) => change((context) => closeDispute(context, id, status), delivery),
    change,
    payOut: () => change(payOutNow),
    settleDueRefunds: settleDue,
    onIdle: webhooks.onIdle,
  };
}

function respondFailure(error: Error): Response {
  if (error instanceof StripeFailure) {
    return Response.json({ error: error.body }, { status: error.status });
  }
  console.error('Stripe stand-in:', error);
  return Response.json({ error: internalError }, { status: 500 });
}

function inProcess(routes: Hono): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { origin } = new URL(request.url);
    if (origin !== 'https://api.stripe.com') {
      throw new TypeError(`the demo makes no request to ${origin}`);
    }
    return routes.fetch(request);
  };
}
