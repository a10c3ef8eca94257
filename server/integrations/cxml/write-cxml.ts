import { Document, type Element, serializeToWellFormedString } from 'slimdom';
import type { Credential, Envelope } from '#server/integrations/cxml/parse-cxml.ts';

/** Documents are described in several files; each one names its own. */
export type Dtd = 'cXML' | 'Fulfill' | 'InvoiceDetail';
const dtdOf = (name: Dtd) => `http://xml.cxml.org/schemas/cXML/1.2.060/${name}.dtd`;
const AGENT = 'Bulkhead';

/** An element: its name, attributes, and what is in it; null is left out. */
export type Node = [name: string, attributes: Record<string, string>, ...content: (Node | string | null)[]];

interface Sent {
  payloadId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Answers a request. `status` is one of cXML's, which are mostly those of HTTP. */
export function writeResponse(
  status: { code: number; text: string; detail?: string },
  content: Node | null,
  sent: Sent,
): string {
  const { code, text, detail = '' } = status;
  return write([['Response', {}, ['Status', { code: String(code), text, 'xml:lang': 'en' }, detail], content]], sent);
}

interface Asked extends Sent {
  /** Who opens the connection, where that is not who asks. */
  sender?: Credential;
  dtd?: Dtd;
}

/** Asks another system, as we send documents to that of a customer, and the demo's asks a shop. */
export function writeRequest(
  content: Node,
  { from, to }: Omit<Envelope, 'payloadId'>,
  secret: string,
  { sender = from, dtd = 'cXML', ...sent }: Asked,
): string {
  const header: Node = [
    'Header',
    {},
    party('From', from),
    party('To', to),
    [
      'Sender',
      {},
      ['Credential', { domain: sender.domain }, ['Identity', {}, sender.identity], ['SharedSecret', {}, secret]],
      ['UserAgent', {}, AGENT],
    ],
  ];
  return write([header, ['Request', {}, content]], sent, dtd);
}

/** What a browser carries to the procurement system, from us to who opened the catalogue. */
export function writeMessage(content: Node, { from, to }: Envelope, sent: Sent): string {
  const header: Node = [
    'Header',
    {},
    party('From', to),
    party('To', from),
    party('Sender', to, ['UserAgent', {}, AGENT]),
  ];
  return write([header, ['Message', {}, content]], sent);
}

function party(name: string, { domain, identity }: Credential, ...more: Node[]): Node {
  return [name, {}, ['Credential', { domain }, ['Identity', {}, identity]], ...more];
}

function write(content: Node[], { payloadId, at }: Sent, dtd: Dtd = 'cXML'): string {
  const document = new Document();
  document.appendChild(document.implementation.createDocumentType('cXML', '', dtdOf(dtd)));
  const attributes = { payloadID: payloadId, timestamp: new Date(at).toISOString(), 'xml:lang': 'en' };
  document.appendChild(toElement(document, ['cXML', attributes, ...content]));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serializeToWellFormedString(document)}`;
}

function toElement(document: Document, [name, attributes, ...content]: Node): Element {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    const namespace = key.startsWith('xml:') ? 'http://www.w3.org/XML/1998/namespace' : null;
    element.setAttributeNS(namespace, key, value);
  }
  for (const each of content) {
    if (each === null) continue;
    element.append(typeof each === 'string' ? document.createTextNode(each) : toElement(document, each));
  }
  return element;
}
