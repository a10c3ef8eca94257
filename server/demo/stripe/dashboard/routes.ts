import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import type { Database } from '#server/db/schema/tables.ts';
import { type DemoPage, demoPage } from '#server/demo/demo-page.ts';
import {
  close,
  closingForm,
  decideRefund,
  decisionForm,
  dispute,
  disputeForm,
  refund,
  refundForm,
  requestsForm,
} from '#server/demo/stripe/dashboard/actions.ts';
import { isCurrency } from '#server/demo/stripe/dashboard/page-parts.ts';
import { type Done, donePath, type Problem, paymentPage } from '#server/demo/stripe/dashboard/payment-page.ts';
import { findPayment, listPayments, type PaymentDetails } from '#server/demo/stripe/dashboard/payments.ts';
import { type Notice, paymentsPage, problemPage } from '#server/demo/stripe/dashboard/payments-page.ts';
import { dashboardStyles } from '#server/demo/stripe/dashboard/styles.ts';
import { StripeFailure } from '#server/demo/stripe/failures.ts';
import type { StripeStandIn } from '#server/demo/stripe/stand-in.ts';
import type { DemoStripeDb, DemoStripeTables } from '#server/demo/stripe/tables.ts';
import type { Delivery } from '#server/demo/stripe/webhooks.ts';
import { readSettings } from '#server/queries/shop/settings.ts';
import { toMinorUnits } from '#shared/domain/money.ts';

const MAX_WORDS = 100;

/** The pages of the stand-in's dashboard at `/demo/stripe`: what people do with payments at Stripe. Works without scripts. */
export function createDashboard(options: { db: Database; standIn: StripeStandIn }): Hono {
  const { standIn } = options;
  const db: DemoStripeDb = options.db.$extendTables<DemoStripeTables>();
  const app = new Hono();

  app.use('/demo/stripe/payments/*', noStore, limitBody, csrf());
  for (const path of ['requests', 'payouts']) app.use(`/demo/stripe/${path}`, limitBody, csrf());
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (!(error instanceof StripeFailure)) throw error;
    return show(c, problemPage(error.body.message), error.status);
  });

  app.get('/demo/stripe', noStore, async (c) => {
    const words = (c.req.query('q') ?? '').trim().slice(0, MAX_WORDS);
    const page = await listPayments(db, words, c.req.query('after'));
    return show(
      c,
      paymentsPage(
        page,
        words,
        standIn.trouble,
        notices.find((notice) => c.req.query(notice) !== undefined),
      ),
    );
  });
  app.post('/demo/stripe/requests', async (c) => {
    const form = await readFields(c, requestsForm);
    if (!form) return show(c, problemPage(BAD_FORM), 400);
    Object.assign(standIn.trouble, { refundStatus: form.outcome, delivery: form.webhook });
    return c.redirect('/demo/stripe?saved#requests', 303);
  });

  app.post('/demo/stripe/payouts', async (c) => {
    await standIn.payOut();
    return c.redirect('/demo/stripe?paid-out#payouts', 303);
  });

  app.get('/demo/stripe/payments/:id', async (c) => {
    const payment = await findPayment(db, c.req.param('id'));
    return payment ? show(c, paymentPage(payment, c.req.query())) : show(c, problemPage(NO_PAYMENT), 404);
  });
  app.post('/demo/stripe/payments/:id/refunds', (c) =>
    change(c, 'refund', async (payment) => {
      const fields = await formOf(c);
      const amount = toMinor(fields.amount ?? '', payment);
      if (amount === null) return { text: 'Enter an amount of money above zero', amount: fields.amount ?? '' };
      if (amount > payment.amount - payment.amount_refunded) {
        return { text: 'This is more than is left of the payment', amount: fields.amount ?? '' };
      }
      const form = refundForm.safeParse({ ...fields, amount });
      if (!form.success) return { text: BAD_FORM };
      await refund(standIn, payment.id, form.data);
      return form.data.webhook;
    }),
  );
  app.post('/demo/stripe/payments/:id/refunds/:refund', (c) =>
    change(c, 'decision', async ({ id }) => {
      const form = await readFields(c, decisionForm);
      if (!form) return { text: BAD_FORM };
      await decideRefund(standIn, { id, refundId: c.req.param('refund') }, form);
      return form.webhook;
    }),
  );
  app.post('/demo/stripe/payments/:id/disputes', (c) =>
    change(c, 'dispute', async ({ id }) => {
      const form = await readFields(c, disputeForm);
      if (!form) return { text: BAD_FORM };
      await dispute(standIn, id, form);
      return form.webhook;
    }),
  );
  app.post('/demo/stripe/payments/:id/disputes/:dispute', (c) =>
    change(c, 'closing', async () => {
      const form = await readFields(c, closingForm);
      if (!form) return { text: BAD_FORM };
      await close(standIn, c.req.param('dispute'), form);
      return form.webhook;
    }),
  );
  return app;

  async function show(c: Context, page: DemoPage, status: ContentfulStatusCode = 200): Promise<Response> {
    const { name } = await readSettings(options.db);
    return c.html(demoPage(page, { shop: name, styles: dashboardStyles }), status);
  }

  /** Redirects to the payment when `act` returns how its webhooks arrive; shows the payment again with a problem. */
  async function change(
    c: Context,
    done: Done,
    act: (payment: PaymentDetails) => Promise<Delivery | Problem>,
  ): Promise<Response> {
    const id = c.req.param('id') ?? '';
    const payment = await findPayment(db, id);
    if (!payment) return show(c, problemPage(NO_PAYMENT), 404);
    const result = await act(payment).catch((error: unknown): Problem => {
      if (error instanceof StripeFailure) return { text: error.body.message };
      throw error;
    });
    if (typeof result === 'string') return c.redirect(donePath(id, done, result), 303);
    return show(c, paymentPage((await findPayment(db, id)) ?? payment, {}, result), 400);
  }
}

const notices: Notice[] = ['saved', 'paid-out'];
const NO_PAYMENT = 'There is no such payment.';
const BAD_FORM = 'This form is not complete. Load the page again.';

const limitBody = bodyLimit({ maxSize: 16 * 1024, onError: (c) => c.text('This form is too large.', 413) });

async function noStore(c: Context, next: () => Promise<void>): Promise<void> {
  await next();
  c.header('Cache-Control', 'no-store');
}

async function formOf(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await c.req.text()));
}

async function readFields<T>(c: Context, schema: z.ZodType<T>): Promise<T | null> {
  const form = schema.safeParse(await formOf(c));
  return form.success ? form.data : null;
}

/** Typed in major units, with thousands separated or not; null when it is no amount of the currency. */
function toMinor(typed: string, { currency }: { currency: string }): number | null {
  const plain = typed.trim().replaceAll(/,(?=\d{3}(\D|$))/g, '');
  if (!/^\d+(\.\d+)?$/.test(plain) || !isCurrency(currency)) return null;
  return toMinorUnits(Number(plain), currency);
}
