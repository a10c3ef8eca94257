import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrigin } from '#server/http/documents/public-origin.ts';
import { FAILED_KEYS_PER_ADDRESS_PER_MINUTE } from '#server/http/limits.ts';
import { readKeyCaller } from '#server/http/pipeline/authenticate.ts';
import { clientAddress } from '#server/http/protection/client-address.ts';
import { MAX_CXML_BYTES, parseCxml } from '#server/integrations/cxml/parse-cxml.ts';
import { type Node, writeResponse } from '#server/integrations/cxml/write-cxml.ts';
import type { Peers } from '#server/peers.ts';
import { countPerMinute } from '#server/queries/request-counts.ts';
import { START_PATH, visitPages } from '#server/routes/punch-outs/visit-pages.ts';
import { findCart } from '#server/services/punch-outs/find-items.ts';
import { openPunchOut } from '#server/services/punch-outs/open-punch-out.ts';
import { placePurchaseOrder } from '#server/services/punch-outs/place-purchase-order.ts';
import type { Scope } from '#shared/domain/api-keys/scopes.ts';
import { checkoutNumber } from '#shared/domain/history/record-number.ts';

/** By which these systems ask the shop, each in one form. */
const TRANSACTIONS = ['PunchOutSetupRequest', 'OrderRequest'];

/** For procurement systems of customers, which know themselves by an API key with the scope `procurement`. */
export function procurementRoutes(deps: Deps, peers: Peers | null): Hono {
  const app = new Hono();
  const failures = countPerMinute(deps.db, 'failed-procurement', FAILED_KEYS_PER_ADDRESS_PER_MINUTE, peers);
  app.use(
    bodyLimit({
      maxSize: MAX_CXML_BYTES,
      onError: () => {
        throw new AppError('payload_too_large');
      },
    }),
  );
  app.post('/cxml', async (context) => {
    const { content = null, ...status } = await answerTo(context).catch(refusalOf);
    const sent = { payloadId: `${randomUUID()}@bulkhead`, at: deps.now() };
    // The status of the document counts in this protocol, not that of HTTP.
    return context.body(writeResponse(status, content, sent), 200, {
      'Content-Type': 'text/xml; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
  app.on(['GET', 'POST'], '/oci', async (context) => {
    const given = context.req.method === 'POST' ? await context.req.parseBody() : context.req.query();
    const field = (name: string) => {
      const value = Object.entries(given).find(([key]) => key.toUpperCase() === name)?.[1];
      return typeof value === 'string' ? value : '';
    };
    const { keyId } = await requireSystem(context, field('PASSWORD'));
    const url = URL.parse(field('HOOK_URL'));
    if (!url || !/^https?:$/.test(url.protocol))
      throw new AppError('invalid_fields', { message: 'HOOK_URL is no web address.' });
    const token = await openPunchOut(deps, { keyId, protocol: 'oci', returnUrl: url.href, envelope: null, lines: [] });
    return context.redirect(`${START_PATH}/${token}`, 303);
  });
  app.route('/', visitPages(deps));
  return app;

  async function answerTo(context: Context): Promise<Answer> {
    const { envelope, secret, request } = parseCxml(await context.req.text());
    const system = await requireSystem(context, secret);
    const address = publicOrigin(context, deps.settings);
    if (request.kind === 'ProfileRequest')
      return { ...OK, content: profile(`${address}${context.req.path}`, deps.now()) };
    if (request.kind === 'PunchOutSetupRequest') {
      const { operation, buyerCookie, returnUrl, items } = request;
      const lines = await findCart(deps, system.accountId, items);
      const visitor = { ...envelope, operation, buyerCookie };
      const { keyId } = system;
      const token = await openPunchOut(deps, { keyId, protocol: 'cxml', returnUrl, envelope: visitor, lines });
      const url = `${address}${START_PATH}/${token}`;
      return { ...OK, content: ['PunchOutSetupResponse', {}, ['StartPage', {}, ['URL', {}, url]]] };
    }
    if (request.kind === 'OrderRequest') {
      // By OCI a browser carries the key, so that one for catalogues alone must not order.
      if (!system.scopes.includes('orders:write')) throw new AppError('scope_missing');
      const { seq } = await placePurchaseOrder(deps, system, { order: request, envelope });
      return { ...OK, detail: `Received as ${checkoutNumber(seq)}` };
    }
    return { code: 501, text: 'Not Implemented', detail: `${request.name} is not taken.` };
  }

  /** The caller of a key that was made for it. @throws {AppError} unauthenticated, too_many_requests, scope_missing */
  async function requireSystem(context: Context, secret: string): Promise<System> {
    const address = clientAddress(context, deps.settings.trustProxy);
    const spent = deps.settings.rateLimit ? await failures.get(address) : null;
    if (spent && spent.consumedPoints >= FAILED_KEYS_PER_ADDRESS_PER_MINUTE) throw new AppError('too_many_requests');
    try {
      const { caller, scopes } = await readKeyCaller(deps, secret);
      if (!scopes.includes('procurement') || caller.keyId === undefined) throw new AppError('scope_missing');
      return { userId: caller.userId, accountId: caller.accountId, keyId: caller.keyId, scopes };
    } catch (error) {
      if (deps.settings.rateLimit) await failures.penalty(address);
      throw error;
    }
  }

  function refusalOf(error: unknown): Answer {
    const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
    if (known.status >= 500) deps.log.error('A procurement system could not be answered', error);
    const fields = Object.values(known.fields ?? {}).join(' ');
    // 422 is not among the statuses of cXML.
    const code = known.status === 422 ? 406 : known.status;
    return { code, text: known.code, detail: fields || known.message };
  }
}

interface System {
  userId: string;
  accountId: string;
  keyId: string;
  scopes: Scope[];
}

interface Answer {
  code: number;
  text: string;
  detail?: string;
  content?: Node;
}

const OK = { code: 200, text: 'OK' };

function profile(url: string, at: number): Node {
  return [
    'ProfileResponse',
    { effectiveDate: new Date(at).toISOString() },
    ...TRANSACTIONS.map((requestName): Node => ['Transaction', { requestName }, ['URL', {}, url]]),
  ];
}
