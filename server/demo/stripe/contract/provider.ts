import type Stripe from 'stripe';
import type { Payments } from '#server/integrations/stripe.ts';

/** Stripe in test mode, or the stand-in. */
export interface Provider {
  secretKey: string;
  fetch: typeof globalThis.fetch;
  /** The webhooks about a payment so far. */
  listEvents(intentId: string): Promise<Stripe.Event[]>;
  /** The bank decides for this side. */
  closeDispute(id: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Pays out the balance, where that needs no schedule. */
  payOut(): Promise<void>;
  /** Gives banks time to decide. */
  passTime(): Promise<void>;
  /** How often to look for what comes later. */
  tries: number;
}

export interface StepResult {
  step: string;
  result: unknown;
}

export interface Script {
  provider: Provider;
  /** The shop's own calls. */
  payments: Payments;
  /** For what browsers do, and what only Stripe's SDK tells. */
  stripe: Stripe;
  /** Makes one call and records its result, or its error. */
  step: (name: string, call: () => Promise<unknown>) => Promise<void>;
  /** An idempotency key of this run. */
  key: (name: string) => string;
  /** The first value that is accepted, or the last one. */
  waitFor: <T>(read: () => Promise<T>, isDone: (value: T) => boolean) => Promise<T>;
}
