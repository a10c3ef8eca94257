import * as z from 'zod';
import { stripeChecks } from '#server/cli/doctor/check-stripe.ts';
import { type Check, reasonOf, within } from '#server/cli/doctor/run-checks.ts';
import { commandLine } from '#server/command-line.ts';
import type { Settings } from '#server/env.ts';
import { isThisComputer } from '#server/host/start-warnings.ts';
import { createSmtpTransport, verifySmtp } from '#server/integrations/mail.ts';

export interface VendorOptions {
  fetch: typeof globalThis.fetch;
  now: () => number;
  /** Where a mail is sent to; null: none. */
  mailTo: string | null;
  /** For each response of a vendor. */
  timeoutMs?: number;
}

const MAX_CLOCK_ERROR_MS = 30_000;
const DOCS = 'see docs/operations.md';

const keySetSchema = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });
const projectSchema = z.object({ authorizedDomains: z.array(z.string()) });
const configSchema = z.object({
  stripe: z.object({ publishableKey: z.string() }),
  firebase: z.object({ projectId: z.string() }),
});

export function vendorChecks(settings: Settings, options: VendorOptions): Check[] {
  const { firebase, publicUrl } = settings;
  const timeout = options.timeoutMs ?? 10_000;

  /** `body` is null when it is no JSON. */
  async function read(what: string, address: string) {
    const signal = AbortSignal.timeout(timeout);
    try {
      const { ok, status, headers, body: stream } = await options.fetch(address, { signal, redirect: 'error' });
      return { ok, status, headers, body: parseJson(await new Response(stream).text()) };
    } catch (error) {
      if (signal.aborted)
        throw new Error(`${what} does not respond within ${timeout / 1000} s; is a firewall in between?`);
      // The address may hold a key.
      throw new Error(`${what} cannot be reached: ${reasonOf(error).replaceAll(/\S+:\/\/\S+/g, 'its address')}`);
    }
  }

  async function checkKeySet(): Promise<string> {
    const response = await read('FIREBASE_KEY_SET_URL', firebase.keySetUrl);
    const keys = keySetSchema.safeParse(response.body);
    if (!response.ok || !keys.success) throw new Error('FIREBASE_KEY_SET_URL gives no keys; unset it to use Google’s');
    return `${keys.data.keys.length} keys`;
  }

  async function checkClock(): Promise<string> {
    const response = await read('FIREBASE_KEY_SET_URL', firebase.keySetUrl);
    // A cache repeats the date that it got, and says how long ago.
    const age = Number(response.headers.get('age') ?? 0) * 1000;
    const theirs = Date.parse(response.headers.get('date') ?? '') + age;
    if (Number.isNaN(theirs)) throw new Error('the time of another computer is unknown: it sends no date');
    const difference = Math.round((options.now() - theirs) / 1000);
    if (Math.abs(difference) * 1000 <= MAX_CLOCK_ERROR_MS) return `within ${Math.abs(difference) + 1} s of Google’s`;
    throw new Error(`${Math.abs(difference)} s ${difference > 0 ? 'ahead' : 'behind'}; let NTP set it`);
  }

  async function checkProject(): Promise<string> {
    const address = new URL('/v1/projects', firebase.lookupUrl);
    address.searchParams.set('key', firebase.apiKey);
    const response = await read('Firebase', address.href);
    const project = projectSchema.safeParse(response.body);
    if (!response.ok || !project.success) {
      throw new Error(`Firebase refuses FIREBASE_API_KEY with ${response.status}; take the web API key, ${DOCS}`);
    }
    const domains = project.data.authorizedDomains;
    if (!domains.includes(`${firebase.projectId}.firebaseapp.com`)) {
      throw new Error('FIREBASE_API_KEY is of another project than FIREBASE_PROJECT_ID; take both of one');
    }
    if (!domains.includes(firebase.authDomain)) {
      throw new Error('FIREBASE_AUTH_DOMAIN is no authorized domain of FIREBASE_PROJECT_ID; is it exchanged?');
    }
    const host = publicUrl === null ? firebase.authDomain : new URL(publicUrl).hostname;
    if (!domains.includes(host)) {
      throw new Error(`${host} of PUBLIC_URL is no authorized domain; add it in Authentication > Settings`);
    }
    return 'the key, the project and its domains belong together';
  }

  async function checkPublicAddress(): Promise<string> {
    if (publicUrl === null) throw new Error('PUBLIC_URL is not set; set it to the origin that customers see');
    if (isThisComputer(publicUrl))
      throw new Error(`PUBLIC_URL is ${publicUrl}, which leads customers to their own computer`);
    const response = await read('PUBLIC_URL', `${publicUrl}/api/config`);
    const config = configSchema.safeParse(response.body);
    const isOurs =
      config.data?.stripe.publishableKey === settings.stripe.publishableKey &&
      config.data.firebase.projectId === firebase.projectId;
    if (!response.ok || !isOurs)
      throw new Error(`${publicUrl} does not respond as this shop; does the proxy lead here?`);
    return `${publicUrl} is this shop`;
  }

  const check = (name: string, run: () => Promise<string>): Check => ({ name, run: () => within(name, run(), 60_000) });
  const { checkStripeKeys, checkWebhook } = stripeChecks(settings, options.fetch, timeout);
  return [
    check('clock', checkClock),
    check('Firebase keys', checkKeySet),
    check('Firebase project', checkProject),
    check('Stripe keys', checkStripeKeys),
    check('Stripe webhook', checkWebhook),
    check('mail', () => checkMail(settings, options, timeout)),
    check('public address', checkPublicAddress),
  ];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function checkMail({ smtp }: Settings, options: VendorOptions, timeout: number): Promise<string> {
  if (smtp === null) {
    if (options.mailTo !== null) throw new Error('SMTP_URL is not set, so no mail can be sent');
    return 'off, since SMTP_URL is not set';
  }
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout };
  await verifySmtp(smtp, { timeouts }).catch((error: unknown) => {
    throw new Error(`the mail server of SMTP_URL does not take us: ${reasonOf(error)}`);
  });
  if (options.mailTo === null) return 'the mail server takes us';
  const address = { name: 'Bulkhead', address: smtp.from };
  const text = `This mail was sent by ${commandLine('doctor')}.`;
  await createSmtpTransport(smtp).send({
    ...{ messageId: `<doctor-${options.now()}@${smtp.from.split('@')[1]}>`, from: address, replyTo: null },
    ...{ to: { name: '', address: options.mailTo }, subject: 'Mails of the shop arrive', text, html: text },
  });
  return `a mail was sent to ${options.mailTo}; look whether it arrives`;
}
