import type { WebhookEndpointRow } from '#server/db/schema/tables/history.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type Credential, readStatus } from '#server/integrations/cxml/parse-cxml.ts';
import { writeRequest } from '#server/integrations/cxml/write-cxml.ts';
import type { WebhookResult } from '#server/integrations/webhooks/post-webhook.ts';
import { findLastPurchaseOrder, readParties, readParty } from '#server/queries/checkouts/purchase-orders.ts';
import { readPurchaseDocument } from '#server/services/purchase-documents/read-document.ts';
import type { Message } from '#server/services/webhooks/event-message.ts';
import { webhookProblems as problems } from '#shared/messages/webhooks/webhooks.ts';

/** Of an answer, whose status may stand after other things. */
const MAX_ANSWER_LENGTH = 65_536;

interface Delivery {
  id: string;
  document: string | null;
  created_at: number;
}

/** The document of a delivery, or a question of who is there. @throws when it cannot be written */
export async function documentMessage(
  db: Database,
  endpoint: WebhookEndpointRow,
  delivery: Delivery,
  secret: string,
): Promise<Message> {
  return {
    body: await writeDocument(db, endpoint, delivery, secret),
    headers: { 'content-type': 'text/xml; charset=utf-8', 'user-agent': 'Bulkhead-Documents' },
    keeps: MAX_ANSWER_LENGTH,
  };
}

/** @throws when what it is about is not there */
export async function writeDocument(
  db: Database,
  endpoint: WebhookEndpointRow,
  { id, document, created_at }: Delivery,
  secret: string,
): Promise<string> {
  const sender = readParty(endpoint.sender ?? '');
  if (document === null) {
    const sent = { payloadId: `${id}@bulkhead`, at: created_at };
    return writeRequest(['ProfileRequest', {}], await partiesOf(db, endpoint, sender), secret, { sender, ...sent });
  }
  const { content, parties, ...sent } = await readPurchaseDocument(db, document, endpoint);
  return writeRequest(content, parties, secret, { sender, ...sent });
}

/** As in the customer's last order; before the first one the address is all that is known. */
async function partiesOf(db: Database, { holder, url }: WebhookEndpointRow, sender: Credential) {
  const order = await findLastPurchaseOrder(db, holder);
  if (!order) return { from: sender, to: { domain: sender.domain, identity: new URL(url).hostname } };
  const { from, to } = readParties(order.parties);
  return { from: to, to: from };
}

/** Taken only when the document that was answered says so too; what is answered may repeat the secret, which is not kept. */
export function judgeAnswer(result: WebhookResult, secret: string): WebhookResult & { refusal?: string } {
  if (!('status' in result)) return result;
  const { status } = result;
  const answer = result.answer.replaceAll(secret, '…');
  if (status < 200 || status >= 300) return { ...result, answer };
  const said = readStatus(result.answer);
  if (said === null) return { status, answer, refusal: problems.noCxml };
  if (said.code >= 200 && said.code < 300) return { status, answer };
  const text = [said.text, said.detail].filter(Boolean).join(': ').replaceAll(secret, '…').slice(0, 300);
  return { status, answer, refusal: problems.refused(said.code, text) };
}
