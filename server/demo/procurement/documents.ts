import { randomBytes } from 'node:crypto';
import { type Document, type Element, parseXmlDocument } from 'slimdom';
import { demoAdmin } from '#server/demo/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { writeResponse } from '#server/integrations/cxml/write-cxml.ts';
import type { PostWebhook } from '#server/integrations/webhooks/post-webhook.ts';
import { findUserByEmail } from '#server/queries/users/users.ts';
import { listEndpoints } from '#server/queries/webhooks/endpoints.ts';
import { addEndpoint, changeEndpoint } from '#server/services/webhooks/change-endpoints.ts';

/** Where the demo's system takes documents; no request leaves this computer. */
const ADDRESS = 'https://procurement.brightwater.example/cxml';
/** The documents that came last. */
const MAX_DOCUMENTS = 200;

export interface ReceivedDocument {
  payloadId: string;
  orderId: string | null;
  at: number;
  xml: string;
  root: Element;
}

/** The part of the demo's procurement system that takes the documents of the shop. */
export interface DocumentInbox {
  /** Like the worker's, for the address of the demo's system. */
  post: PostWebhook;
  /** Has the shop send documents about the orders of an account here, in the name of the shop there. */
  open: (deps: Deps, accountId: string, sender: { domain: string; identity: string }) => Promise<void>;
  listOf: (orderId: string) => ReceivedDocument[];
}

export function createDocumentInbox(now: () => number, others: PostWebhook): DocumentInbox {
  const received: ReceivedDocument[] = [];
  // Made anew by each process, like the key of the demo.
  const secret = randomBytes(24).toString('base64url');

  function answer(body: string) {
    const document = parseXmlDocument(body);
    if (first(document, 'SharedSecret')?.textContent !== secret) return { code: 401, text: 'Unauthorized' };
    const root = first(document, 'Request')?.firstElementChild;
    if (!root) return { code: 406, text: 'Not Acceptable' };
    const payloadId = document.documentElement?.getAttribute('payloadID') ?? '';
    const isKnown = received.some((each) => each.payloadId === payloadId);
    if (root.localName !== 'ProfileRequest' && !isKnown) {
      const orderId = first(document, 'OrderReference')?.getAttribute('orderID') ?? null;
      const ofNotice = first(document, 'ShipNoticeHeader')?.getAttribute('shipmentID');
      received.push({ payloadId, orderId: orderId ?? orderOf(ofNotice), at: now(), xml: body, root });
      received.splice(0, received.length - MAX_DOCUMENTS);
    }
    return { code: 200, text: 'OK' };
  }

  /** What takes a notice back names the shipment alone. */
  function orderOf(shipmentId: string | null | undefined): string | null {
    const notices = received.filter(({ root }) => root.firstElementChild?.getAttribute('shipmentID') === shipmentId);
    return notices[0]?.orderId ?? null;
  }

  return {
    post: async (request) => {
      if (request.url !== ADDRESS) return others(request);
      const sent = { payloadId: `${now()}@buyer.example`, at: now() };
      return { status: 200, answer: writeResponse(answer(request.body), null, sent) };
    },
    open: async (deps, accountId, sender) => {
      const admin = await findUserByEmail(deps.db, demoAdmin.email);
      if (!admin) return;
      const of = { holder: accountId, format: 'cxml' as const };
      const [known] = await listEndpoints(deps.db, of);
      const terms = { url: ADDRESS, description: null, types: [], system: { sender, secret } };
      if (!known) await addEndpoint(deps, { ...of, actor: admin.id, terms });
      // One that somebody set up otherwise stays.
      else if (known.url === ADDRESS) await changeEndpoint(deps, { ...of, id: known.id, actor: admin.id, terms });
    },
    listOf: (orderId) => received.filter((each) => each.orderId === orderId),
  };
}

function first(document: Document, name: string): Element | undefined {
  return document.getElementsByTagName(name)[0];
}
