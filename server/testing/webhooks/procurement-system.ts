import { type Document, type Element, parseXmlDocument } from 'slimdom';
import { expect } from 'vitest';
import { openTestCompany, type TestCompany } from '#server/testing/company-shop.ts';
import { sampleOrder } from '#server/testing/punch-outs/sample-cxml.ts';
import type { TestShop, TestUser } from '#server/testing/test-shop.ts';
import { checkCxml } from '#server/testing/webhooks/check-cxml.ts';
import { openReceiver, type Receive, type Receiver } from '#server/testing/webhooks/receiver.ts';
import type { AddedApiKey } from '#shared/contracts/api-keys/api-keys.ts';
import type { Checkout } from '#shared/contracts/checkouts/checkouts.ts';
import type { Product } from '#shared/contracts/products/products.ts';
import type { DocumentEndpoint } from '#shared/contracts/webhooks/document-endpoints.ts';

export const SYSTEM_SECRET = 'abracadabra-4711';

/** As a procurement system answers a document. */
export function cxmlAnswer(code = 200, text = 'OK', detail = ''): { status: number; body: string } {
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">
<cXML payloadID="1@buyer.example" timestamp="2026-11-29T09:00:00+00:00"><Response><Status code="${code}" text="${text}">${detail}</Status></Response></cXML>`;
  return { status: 200, body };
}

export interface TestSystem {
  company: TestCompany;
  admin: TestUser;
  endpoint: DocumentEndpoint;
  /** Of its endpoint, in the API. */
  path: string;
  receiver: Receiver;
  /** How it answers from now on. */
  answer: (receive: Receive) => void;
  /** The documents that it got since it was asked last. */
  take: () => Document[];
  /** Sends a purchase order, and returns the checkout that it became. */
  order: (
    items: { product: Product; quantity: number }[],
    more?: { orderId?: string; shipping?: string },
  ) => Promise<Checkout>;
  close: () => Promise<void>;
}

/** A company that buys on account by its procurement system, to which documents are sent. */
export async function openTestSystem(shop: TestShop, { onAccount = true } = {}): Promise<TestSystem> {
  const company = await openTestCompany(shop);
  const admin = await shop.addUser({ admin: true });
  const { token } = admin;
  if (onAccount) {
    const terms = { paymentDays: 30, creditLimit: 1_000_000 };
    await shop.request('PUT', `/api/customers/${company.id}/terms`, { token, body: terms });
  }
  const rules = { listedAddressesOnly: false, onAccountOnly: false, ownApproval: false, storedCards: false };
  await shop.request('PUT', `/api/companies/${company.id}/rules`, {
    token: company.manager.token,
    body: { ...rules, costCentres: ['Hall 2'], poRequired: true },
  });
  const key = await shop.request<AddedApiKey>('POST', `/api/accounts/${company.id}/api-keys`, {
    token: company.manager.token,
    body: { name: 'Ariba', scopes: ['procurement', 'orders:write'] },
  });
  let receive: Receive = () => cxmlAnswer();
  const receiver = await openReceiver((received) => receive(received));
  const all = `/api/customers/${company.id}/document-endpoints`;
  const terms = { url: receiver.url, description: null, domain: 'NetworkID', identity: 'AN02', secret: SYSTEM_SECRET };
  const { body: endpoint } = await shop.request<DocumentEndpoint>('POST', all, { token, body: terms });
  return {
    company,
    admin,
    endpoint,
    path: `${all}/${endpoint._id}`,
    receiver,
    answer: (next) => {
      receive = next;
    },
    take: () =>
      receiver.received.splice(0).map(({ body }) => {
        const document = parseXmlDocument(body);
        expect(checkCxml(document)).toEqual([]);
        return document;
      }),
    order: async (items, { orderId = '4500001', shipping = '' } = {}) => {
      const lines = items.map(({ product, quantity }) => ({
        partNumber: product.partNumber ?? '',
        auxiliary: product._id,
        quantity,
        price: product.price,
      }));
      const response = await shop.app.request('/punch-out/cxml', {
        method: 'POST',
        body: sampleOrder(key.body.secret, lines, { orderId, shipping }),
      });
      const status = parseXmlDocument(await response.text()).getElementsByTagName('Status')[0];
      if (status?.getAttribute('code') !== '200') throw new Error(status?.textContent ?? 'No answer');
      const { email } = company.manager;
      const path = `/api/checkouts?email=${encodeURIComponent(email)}`;
      const { body } = await shop.request<Checkout[]>('GET', path, company.manager);
      const placed = body.find(({ poNumber }) => poNumber === orderId);
      if (!placed) throw new Error('The order is not there');
      return placed;
    },
    close: () => receiver.close(),
  };
}

/** What a document says, without the header: names, attributes and texts. */
export function outline(document: Document): unknown {
  const [request] = document.getElementsByTagName('Request');
  return request?.firstElementChild ? outlineOf(request.firstElementChild) : null;
}

function outlineOf(element: Element): unknown {
  const attributes = Object.fromEntries(
    element.attributes.filter(({ name }) => name !== 'xml:lang').map(({ name, value }) => [name, value]),
  );
  const content =
    element.children.length === 0 ? element.textContent : element.children.map((child) => outlineOf(child));
  return [element.localName, attributes, content];
}
