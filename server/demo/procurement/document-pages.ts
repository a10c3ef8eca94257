import { html } from 'hono/html';
import type { Element } from 'slimdom';
import type { DemoPage, Html } from '#server/demo/demo-page.ts';
import type { ReceivedDocument } from '#server/demo/procurement/documents.ts';

export function documentsPage(orderId: string, documents: ReceivedDocument[]): DemoPage {
  return {
    title: `Documents about ${orderId}`,
    content: html`<h1>What the shop sent about ${orderId}</h1>
<p class="soft">A confirmation comes at once, a ship notice when staff ship it, and the invoice with the shipment of an order on account or with the payment.</p>
${documents.length === 0 ? html`<p class="card">Nothing has come yet.</p>` : documents.map(documentCard)}
<nav aria-label="Demo"><a href="/demo/procurement/orders/${orderId}">Look again</a><a href="/demo/procurement">Start again</a><a href="/">Go to the shop</a></nav>`,
  };
}

function documentCard({ root, payloadId, xml }: ReceivedDocument): Html {
  const { title, facts, lines } = read(root);
  return html`<article class="card"><h2>${title}</h2>
<p class="soft">${facts.filter(Boolean).join(' · ')}</p>
${
  lines.length > 0 &&
  html`<table><thead><tr><th scope="col">Line</th><th scope="col" class="number">Quantity</th><th scope="col">What</th></tr></thead><tbody>${lines.map(
    ([line, quantity, what]) => html`<tr><td>${line}</td><td class="number">${quantity}</td><td>${what}</td></tr>`,
  )}</tbody></table>`
}
<details><summary>The document ${payloadId}</summary><pre tabindex="0">${xml.replace(/<SharedSecret>.*?<\/SharedSecret>/s, '<SharedSecret>…</SharedSecret>')}</pre></details></article>`;
}

interface Read {
  title: string;
  facts: (string | null | undefined)[];
  lines: [line: string | null, quantity: string | null, what: string | null][];
}

function read(root: Element): Read {
  if (root.localName === 'ConfirmationRequest') return readConfirmation(root);
  return root.localName === 'ShipNoticeRequest' ? readShipNotice(root) : readInvoice(root);
}

const all = (element: Element, name: string) => element.getElementsByTagName(name);
const textIn = (element: Element, name: string) => all(element, name)[0]?.textContent ?? null;

function readConfirmation(root: Element): Read {
  const header = all(root, 'ConfirmationHeader')[0];
  const titles: Record<string, string> = { accept: 'Order accepted', reject: 'Order rejected' };
  return {
    title: titles[header?.getAttribute('type') ?? ''] ?? 'Order confirmed with changes',
    facts: [`Confirmation ${header?.getAttribute('confirmID')}`],
    lines: all(root, 'ConfirmationItem').flatMap((item) =>
      all(item, 'ConfirmationStatus').map((status): Read['lines'][number] => {
        const day = status.getAttribute('shipmentDate')?.slice(0, 10);
        return [
          item.getAttribute('lineNumber'),
          status.getAttribute('quantity'),
          [status.getAttribute('type'), day && `leaves by ${day}`, textIn(status, 'Comments')]
            .filter(Boolean)
            .join(', '),
        ];
      }),
    ),
  };
}

function readShipNotice(root: Element): Read {
  const operation = root.firstElementChild?.getAttribute('operation');
  return {
    title: operation === 'delete' ? 'Ship notice taken back' : 'Ship notice',
    facts: [
      root.firstElementChild?.getAttribute('shipmentDate')?.slice(0, 10),
      textIn(root, 'CarrierIdentifier'),
      textIn(root, 'ShipmentIdentifier'),
    ],
    lines: all(root, 'ShipNoticeItem').map((item) => [
      item.getAttribute('lineNumber'),
      item.getAttribute('quantity'),
      [textIn(item, 'SupplierPartID'), textIn(item, 'Comments')].filter(Boolean).join(', '),
    ]),
  };
}

function readInvoice(root: Element): Read {
  const header = all(root, 'InvoiceDetailRequestHeader')[0];
  const titles: Record<string, string> = { creditMemo: 'Credit note', debitMemo: 'Credit note reversed' };
  const money = (name: string) => {
    const amount = all(root, name)[0]?.firstElementChild;
    return amount ? `${amount.textContent} ${amount.getAttribute('currency')}` : null;
  };
  return {
    title: titles[header?.getAttribute('purpose') ?? ''] ?? 'Invoice',
    facts: [header?.getAttribute('invoiceID'), `total ${money('NetAmount')}`, `due ${money('DueAmount')}`],
    lines: all(root, 'InvoiceDetailItem').map((item) => [
      all(item, 'InvoiceDetailItemReference')[0]?.getAttribute('lineNumber') ?? null,
      item.getAttribute('quantity'),
      [textIn(item, 'Description'), textIn(item, 'SubtotalAmount')].filter(Boolean).join(', '),
    ]),
  };
}
