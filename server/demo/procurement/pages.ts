import { html } from 'hono/html';
import type { DemoPage } from '#server/demo/demo-page.ts';

export interface BoughtItem {
  name: string;
  partNumber: string;
  /** What the shop knows it by. */
  auxiliary: string;
  quantity: number;
  unit: string;
  price: number;
  currency: string;
}

const links = html`<nav aria-label="Demo"><a href="/demo/procurement">Start again</a><a href="/">Go to the shop</a></nav>`;

export const procurementStyles = html`
main { max-width: 48rem; }
.card { overflow-x: auto; }
table { overflow-wrap: normal; width: 100%; border-collapse: collapse; }
th, td { padding: .375rem .5rem; border-bottom: 1px solid var(--line); text-align: start; }
.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
form { margin-top: 1rem; }
summary { min-height: 2.75rem; padding-block: .625rem; cursor: pointer; }
pre { max-height: 24rem; margin: 0; overflow: auto; white-space: pre-wrap; }`;

export function startPage(): DemoPage {
  return {
    title: 'Procurement system',
    content: html`<h1>Procurement system of a customer</h1>
<p class="soft">Large customers buy in a system of their own. It opens the shop's catalogue with the customer's prices, takes the cart back, has it approved and sends the order. This page plays such a system.</p>
<form method="post" action="/demo/procurement/cxml"><button class="button">Open the catalogue by cXML PunchOut</button></form>
<form method="post" action="/demo/procurement/oci"><button class="button">Open the catalogue by OCI</button></form>
<nav aria-label="Demo"><a href="/">Go to the shop</a></nav>`,
  };
}

export function cartPage(items: BoughtItem[]): DemoPage {
  const total = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return {
    title: 'The cart came back',
    content: html`<h1>The cart came back</h1>
<p class="soft">Nothing is ordered yet: here somebody would approve it.</p>
<div class="card"><table><thead><tr><th scope="col">Part</th><th scope="col">Description</th><th scope="col" class="number">Quantity</th><th scope="col" class="number">Price</th></tr></thead><tbody>${items.map(
      ({ partNumber, name, quantity, unit, price, currency }) =>
        html`<tr><td>${partNumber}</td><td>${name}</td><td class="number">${quantity} ${unit}</td><td class="number">${price} ${currency}</td></tr>`,
    )}</tbody></table>
<p><strong>Total ${total.toFixed(2)} ${items[0]?.currency ?? ''}</strong></p></div>
<form method="post"><button class="button">Send the purchase order</button></form>
${links}`,
  };
}

interface Ordered {
  isTaken: boolean;
  says: string;
  orderId: string;
}

export function orderedPage({ isTaken, says, orderId }: Ordered): DemoPage {
  const title = isTaken ? 'The shop has taken the order' : 'The shop has refused the order';
  return {
    title,
    content: html`<h1>${title}</h1>
<p class="${isTaken ? 'soft' : 'problem'}">${says}</p>
${isTaken && html`<p><a href="/demo/procurement/orders/${orderId}">What the shop sends about ${orderId}</a></p>`}
${links}`,
  };
}
