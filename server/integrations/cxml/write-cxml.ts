import { Document, type Element, serializeToWellFormedString } from 'slimdom';
import type { Credential, Envelope } from '#server/integrations/cxml/parse-cxml.ts';

const DTD = 'http://xml.cxml.org/schemas/cXML/1.2.060/cXML.dtd';
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

/** Asks a shop, as the demo's procurement system does. */
export function writeRequest(
  content: Node,
  { from, to }: Omit<Envelope, 'payloadId'>,
  secret: string,
  sent: Sent,
): string {
  const header: Node = [
    'Header',
    {},
    party('From', from),
    party('To', to),
    [
      'Sender',
      {},
      ['Credential', { domain: from.domain }, ['Identity', {}, from.identity], ['SharedSecret', {}, secret]],
      ['UserAgent', {}, AGENT],
    ],
  ];
  return write([header, ['Request', {}, content]], sent);
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

function write(content: Node[], { payloadId, at }: Sent): string {
  const document = new Document();
  document.appendChild(document.implementation.createDocumentType('cXML', '', DTD));
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
