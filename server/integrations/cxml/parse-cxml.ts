import { type Document, type Element, parseXmlDocument } from 'slimdom';
import { AppError } from '#server/app-error.ts';

// https://xml.cxml.org/current/cXMLUsersGuide.pdf. Names of fields are those of its elements.

export interface Credential {
  domain: string;
  identity: string;
}

/** Who speaks to whom, as the answer and later documents say it the other way round. */
export interface Envelope {
  payloadId: string;
  from: Credential;
  to: Credential;
}

export interface Item {
  quantity: number;
  partNumber: string;
  /** What we gave the item at its transfer. */
  auxiliary: string | null;
}

export interface SetupRequest {
  kind: 'PunchOutSetupRequest';
  operation: string;
  buyerCookie: string;
  returnUrl: string;
  items: Item[];
}

export interface OrderLine extends Item {
  /** Of the buyer's order, by which documents about it name the line. */
  lineNumber: number;
  /** As the buyer's system calls it. */
  unit: string | null;
  price: number;
  currency: string;
}

export interface OrderRequest {
  kind: 'OrderRequest';
  orderId: string;
  orderDate: string | null;
  type: string;
  address: string;
  phone: string | null;
  /** Of ISO 3166. */
  country: string | null;
  postcode: string | null;
  comments: string | null;
  /** That all lines, or the header, name. */
  costCentre: string | null;
  /** Of the delivery, in major units; null when the order says nothing of it. */
  shipping: number | null;
  lines: OrderLine[];
}

export interface CxmlRequest {
  envelope: Envelope;
  secret: string;
  request: SetupRequest | OrderRequest | { kind: 'ProfileRequest' } | { kind: 'other'; name: string };
}

export const MAX_CXML_BYTES = 1024 * 1024;

/** @throws {AppError} malformed_request, which names what is missing */
export function parseCxml(text: string): CxmlRequest {
  const root = parse(text).documentElement;
  if (root?.localName !== 'cXML') malformed('cXML');
  const header = child(root, 'Header');
  const sender = child(header, 'Sender');
  const envelope = {
    payloadId: root.getAttribute('payloadID') ?? malformed('payloadID'),
    from: credentialOf(child(header, 'From')),
    to: credentialOf(child(header, 'To')),
  };
  const secret = textOf(child(child(sender, 'Credential'), 'SharedSecret'));
  const [request] = child(root, 'Request').children;
  if (!request) malformed('Request');
  return { envelope, secret, request: requestOf(request) };
}

export interface Status {
  /** Mostly one of HTTP. */
  code: number;
  text: string;
  detail: string;
}

/** What another system says of a document; null when that is no answer of cXML. */
export function readStatus(text: string): Status | null {
  try {
    const status = child(child(parse(text).documentElement ?? malformed('cXML'), 'Response'), 'Status');
    const code = numberOf(status.getAttribute('code'), 'code');
    return { code, text: status.getAttribute('text') ?? '', detail: textOf(status) };
  } catch {
    return null;
  }
}

/** Entities are never expanded: what declares them is refused unread. */
function parse(text: string): Document {
  if (/<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)|<!DOCTYPE[^>[]*\[/i.test(text)) malformed('document without declarations');
  try {
    return parseXmlDocument(text);
  } catch (cause) {
    throw new AppError('malformed_request', { message: 'This is not well-formed XML.', cause });
  }
}

function requestOf(element: Element): CxmlRequest['request'] {
  const { localName } = element;
  if (localName === 'ProfileRequest') return { kind: localName };
  if (localName === 'PunchOutSetupRequest') {
    return {
      kind: localName,
      operation: element.getAttribute('operation') ?? 'create',
      buyerCookie: textOf(child(element, 'BuyerCookie')),
      returnUrl: webAddress(textOf(child(child(element, 'BrowserFormPost'), 'URL'))),
      items: childrenOf(element, 'ItemOut').map(itemOf),
    };
  }
  if (localName === 'OrderRequest') return orderOf(element);
  return { kind: 'other', name: localName };
}

function orderOf(element: Element): OrderRequest {
  const header = child(element, 'OrderRequestHeader');
  const shipTo = child(child(header, 'ShipTo'), 'Address');
  const shipping = optional(header, 'Shipping');
  const comments = optional(header, 'Comments');
  return {
    kind: 'OrderRequest',
    orderId: header.getAttribute('orderID') ?? malformed('orderID'),
    orderDate: header.getAttribute('orderDate'),
    type: header.getAttribute('type') ?? 'new',
    address: addressOf(shipTo),
    phone: phoneOf(shipTo),
    ...placeOf(child(shipTo, 'PostalAddress')),
    comments: comments && (textOf(comments) || null),
    costCentre: costCentreOf(element, header),
    shipping: shipping && moneyOf(shipping).amount,
    lines: childrenOf(element, 'ItemOut').map((item, index) => {
      const detail = child(item, 'ItemDetail');
      const { amount, currency } = moneyOf(child(detail, 'UnitPrice'));
      const unit = optional(detail, 'UnitOfMeasure');
      const lineNumber = numberOf(item.getAttribute('lineNumber') ?? String(index + 1), 'lineNumber');
      return { ...itemOf(item), lineNumber, unit: unit && (textOf(unit) || null), price: amount, currency };
    }),
  };
}

/** The id of the segment that is called so, else an Extrinsic of the header. */
function costCentreOf(order: Element, header: Element): string | null {
  const isCalledSo = (name: string | null | undefined) => /^cost ?cent(er|re)$/i.test(name?.trim() ?? '');
  const segments = order
    .getElementsByTagName('AccountingSegment')
    .filter((segment) => isCalledSo(optional(segment, 'Name')?.textContent));
  const [first, ...others] = new Set(segments.map((segment) => segment.getAttribute('id')));
  if (first && others.length === 0) return first;
  const extrinsic = childrenOf(header, 'Extrinsic').find((each) => isCalledSo(each.getAttribute('name')));
  return extrinsic ? textOf(extrinsic) || null : null;
}

function itemOf(element: Element): Item {
  const id = child(element, 'ItemID');
  const auxiliary = optional(id, 'SupplierPartAuxiliaryID');
  return {
    quantity: numberOf(element.getAttribute('quantity'), 'quantity'),
    partNumber: textOf(child(id, 'SupplierPartID')),
    auxiliary: auxiliary && (textOf(auxiliary) || null),
  };
}

function moneyOf(element: Element): { amount: number; currency: string } {
  const money = child(element, 'Money');
  return { amount: numberOf(textOf(money), 'Money'), currency: (money.getAttribute('currency') ?? '').toLowerCase() };
}

/** As on a letter. */
function addressOf(address: Element): string {
  const postal = child(address, 'PostalAddress');
  const named = (name: string) => childrenOf(postal, name).map(textOf);
  const name = optional(address, 'Name');
  const [city = '', postcode = '', state = '', country = ''] = ['City', 'PostalCode', 'State', 'Country'].map(
    (each) => named(each)[0],
  );
  const place = [postcode, city, state].filter(Boolean).join(' ');
  const lines = [name ? textOf(name) : '', ...named('DeliverTo'), ...named('Street'), place, country];
  return [...new Set(lines.filter(Boolean))].join('\n');
}

function placeOf(postal: Element): { country: string | null; postcode: string | null } {
  const [country, postcode] = [optional(postal, 'Country'), optional(postal, 'PostalCode')];
  const code = country?.getAttribute('isoCountryCode')?.toUpperCase() ?? null;
  return {
    country: code !== null && /^[A-Z]{2}$/.test(code) ? code : null,
    postcode: postcode && (textOf(postcode) || null),
  };
}

function phoneOf(address: Element): string | null {
  const phone = optional(address, 'Phone');
  const number = phone && child(phone, 'TelephoneNumber');
  if (!number) return null;
  const [country = '', area = '', local = ''] = ['CountryCode', 'AreaOrCityCode', 'Number'].map((name) => {
    const part = optional(number, name);
    return part ? textOf(part) : '';
  });
  return [country && `+${country.replace(/^\+/, '')}`, area, local].filter(Boolean).join(' ') || null;
}

function credentialOf(party: Element): Credential {
  const credential = child(party, 'Credential');
  return { domain: credential.getAttribute('domain') ?? '', identity: textOf(child(credential, 'Identity')) };
}

function webAddress(text: string): string {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : malformed('web address to return to');
}

function numberOf(text: string | null, name: string): number {
  const number = Number(text?.trim() || Number.NaN);
  return Number.isFinite(number) ? number : malformed(name);
}

const childrenOf = ({ children }: Element, name: string) => children.filter(({ localName }) => localName === name);
const optional = (parent: Element, name: string) => childrenOf(parent, name)[0] ?? null;
const child = (parent: Element, name: string) => optional(parent, name) ?? malformed(name);
const textOf = ({ textContent }: Element) => textContent?.trim() ?? '';

function malformed(missing: string): never {
  throw new AppError('malformed_request', { message: `The document has no valid ${missing}.` });
}
