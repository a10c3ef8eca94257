import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { type Document, parseXmlDocument } from 'slimdom';
import type { UserRow } from '#server/db/schema/tables/users.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import { brightwater, demoCompanies } from '#server/demo/companies/companies.ts';
import { type DemoPage, demoPage } from '#server/demo/demo-page.ts';
import { documentsPage } from '#server/demo/procurement/document-pages.ts';
import type { DocumentInbox } from '#server/demo/procurement/documents.ts';
import {
  type BoughtItem,
  cartPage,
  orderedPage,
  procurementStyles,
  startPage,
} from '#server/demo/procurement/pages.ts';
import type { Deps } from '#server/deps.ts';
import { type Node, writeRequest } from '#server/integrations/cxml/write-cxml.ts';
import { listKeysInUse } from '#server/queries/api-keys/api-keys.ts';
import { listAddresses } from '#server/queries/checkouts/addresses.ts';
import { findUserByEmail } from '#server/queries/users/users.ts';
import { addKey, endKey } from '#server/services/api-keys/change-api-keys.ts';
import { readLetterhead } from '#server/services/mails/letterhead.ts';

const KEY_NAME = 'Demo procurement';
const MAX_BYTES = 256 * 1024;
/** The carts that came back last. */
const MAX_CARTS = 20;
const buyer = { domain: 'DUNS', identity: '942888711' };
const seller = { domain: 'DUNS', identity: '035024372' };

/** The procurement system of a customer at `/demo/procurement`: opens the catalogue, takes the cart back and orders it. */
export function procurementDemo(deps: Deps, shop: Promise<Hono>, inbox: DocumentInbox): Hono {
  const { db, now } = deps;
  const app = new Hono();
  const carts = new Map<string, BoughtItem[]>();
  let made: Promise<string> | undefined;

  app.use(bodyLimit({ maxSize: MAX_BYTES }));
  app.get('/', (context) => show(context, startPage()));
  app.post('/cxml', csrf(), async (context) => {
    const origin = new URL(context.req.url).origin;
    const answer = await ask(origin, [
      'PunchOutSetupRequest',
      { operation: 'create' },
      ['BuyerCookie', {}, randomUUID()],
      ['BrowserFormPost', {}, ['URL', {}, `${origin}/demo/procurement/cart`]],
    ]);
    return context.redirect(textOf(answer, 'URL') ?? '/demo/procurement', 303);
  });
  app.post('/oci', csrf(), async (context) => {
    const hook = `${new URL(context.req.url).origin}/demo/procurement/cart`;
    const body = new URLSearchParams({ HOOK_URL: hook, USERNAME: 'demo', PASSWORD: await secret() });
    const opened = await (await shop).request('/punch-out/oci', { method: 'POST', body });
    return context.redirect(opened.headers.get('location') ?? '/demo/procurement', 303);
  });
  // From the shop's page, which is another site for a real system.
  app.post('/cart', async (context) => {
    const fields = await context.req.parseBody();
    const id = randomUUID();
    carts.set(id, itemsOf(fields));
    for (const old of [...carts.keys()].slice(0, -MAX_CARTS)) carts.delete(old);
    return context.redirect(`/demo/procurement/carts/${id}`, 303);
  });
  app.get('/carts/:id', async (context) => {
    const items = carts.get(context.req.param('id'));
    return items ? show(context, cartPage(items)) : context.redirect('/demo/procurement', 303);
  });
  app.post('/carts/:id', csrf(), async (context) => {
    const items = carts.get(context.req.param('id'));
    if (!items) return context.redirect('/demo/procurement', 303);
    const id = context.req.param('id');
    const answer = await ask(new URL(context.req.url).origin, await orderOf(id, items));
    const status = answer.getElementsByTagName('Status')[0];
    const isTaken = status?.getAttribute('code') === '200';
    return show(context, orderedPage({ isTaken, says: status?.textContent ?? '', orderId: orderIdOf(id) }));
  });
  app.get('/orders/:id', (context) => {
    const orderId = context.req.param('id');
    return show(context, documentsPage(orderId, inbox.listOf(orderId)));
  });
  return app;

  async function show(context: Context, page: DemoPage) {
    const { shop: letterhead } = await readLetterhead(db);
    return context.html(demoPage(page, { shop: letterhead.name, styles: procurementStyles }), 200);
  }

  /** Made anew by each process: nobody can read an earlier one. */
  async function secret(): Promise<string> {
    made ??= makeKey().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  }

  async function owner() {
    // A demo without its year has no companies.
    const user =
      (await findUserByEmail(db, brightwater.manager.email)) ?? (await findUserByEmail(db, demoCustomer.email));
    if (!user) throw new Error('Nobody has signed up to the demo');
    return user;
  }

  async function makeKey(): Promise<string> {
    const { id: ownerId, account_id: holder } = await owner();
    const earlier = (await listKeysInUse(db, holder)).find(({ name }) => name === KEY_NAME);
    await inbox.open(deps, holder, seller);
    if (earlier) await endKey(deps, { id: earlier.id, holder, actor: ownerId });
    return (await addKey(deps, { holder, ownerId, added: { name: KEY_NAME, scopes: ['procurement', 'orders:write'] } }))
      .secret;
  }

  async function ask(origin: string, content: Node): Promise<Document> {
    const sent = { payloadId: `${randomUUID()}@buyer.example`, at: now() };
    const body = writeRequest(content, { from: buyer, to: seller }, await secret(), sent);
    const answer = await (await shop).request(`${origin}/punch-out/cxml`, { method: 'POST', body });
    return parseXmlDocument(await answer.text());
  }

  async function orderOf(id: string, items: BoughtItem[]): Promise<Node> {
    const costCentre = costCentreOf(await owner());
    const [place] = await listAddresses(db, (await owner()).account_id);
    const { address = '600 Reservoir Road', phone = '616 5550177' } = place ?? {};
    const [street = '', ...rest] = address.split(/\n|, /);
    return [
      'OrderRequest',
      {},
      [
        'OrderRequestHeader',
        { orderID: orderIdOf(id), orderDate: new Date(now()).toISOString(), type: 'new' },
        [
          'Total',
          {},
          moneyOf(
            items[0],
            items.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
          ),
        ],
        [
          'ShipTo',
          {},
          [
            'Address',
            {},
            ['Name', { 'xml:lang': 'en' }, street],
            [
              'PostalAddress',
              {},
              ...rest.map((line): Node => ['Street', {}, line]),
              ['City', {}, ''],
              ['Country', { isoCountryCode: 'US' }, ''],
            ],
            [
              'Phone',
              {},
              [
                'TelephoneNumber',
                {},
                ['CountryCode', { isoCountryCode: 'US' }, ''],
                ['AreaOrCityCode', {}, ''],
                ['Number', {}, phone],
              ],
            ],
          ],
        ],
      ],
      ...items.map(
        (item, index): Node => [
          'ItemOut',
          { quantity: String(item.quantity), lineNumber: String(index + 1) },
          ['ItemID', {}, ['SupplierPartID', {}, item.partNumber], ['SupplierPartAuxiliaryID', {}, item.auxiliary]],
          [
            'ItemDetail',
            {},
            ['UnitPrice', {}, moneyOf(item, item.price)],
            ['Description', { 'xml:lang': 'en' }, item.name],
            ['UnitOfMeasure', {}, item.unit],
            ['Classification', { domain: 'UNSPSC' }, '31000000'],
          ],
          costCentre && distributionOf(costCentre, moneyOf(item, item.quantity * item.price)),
        ],
      ),
    ];
  }
}

const orderIdOf = (cartId: string) => `PO-${cartId.slice(0, 8)}`;

function costCentreOf({ id, account_id }: UserRow): string | null {
  const company = demoCompanies.find(({ manager }) => manager.email === brightwater.manager.email);
  return account_id === id ? null : (company?.rules.costCentres[0] ?? null);
}

function distributionOf(costCentre: string, charge: Node): Node {
  const named = (name: string, text: string): Node => [name, { 'xml:lang': 'en' }, text];
  const segment: Node = [
    'AccountingSegment',
    { id: costCentre },
    named('Name', 'Cost center'),
    named('Description', costCentre),
  ];
  return ['Distribution', {}, ['Accounting', { name: 'DistributionCharge' }, segment], ['Charge', {}, charge]];
}

const moneyOf = (item: BoughtItem | undefined, amount: number): Node => [
  'Money',
  { currency: item?.currency ?? '' },
  String(Math.round(amount * 10_000) / 10_000),
];

type Fields = Record<string, unknown>;

function itemsOf(fields: Fields): BoughtItem[] {
  const message = fields['cxml-base64'];
  if (typeof message === 'string') return itemsOfMessage(parseXmlDocument(Buffer.from(message, 'base64').toString()));
  const items: BoughtItem[] = [];
  for (let number = 1; `NEW_ITEM-DESCRIPTION[${number}]` in fields; number += 1) {
    const field = (name: string) => String(fields[`NEW_ITEM-${name}[${number}]`] ?? '');
    items.push({
      name: field('DESCRIPTION'),
      partNumber: field('VENDORMAT'),
      auxiliary: field('EXT_PRODUCT_ID'),
      quantity: Number(field('QUANTITY')),
      unit: field('UNIT'),
      price: Number(field('PRICE')),
      currency: field('CURRENCY'),
    });
  }
  return items;
}

function itemsOfMessage(message: Document): BoughtItem[] {
  return message.getElementsByTagName('ItemIn').map((item) => {
    const text = (name: string) => item.getElementsByTagName(name)[0]?.textContent ?? '';
    return {
      name: text('Description'),
      partNumber: text('SupplierPartID'),
      auxiliary: text('SupplierPartAuxiliaryID'),
      quantity: Number(item.getAttribute('quantity')),
      unit: text('UnitOfMeasure'),
      price: Number(text('Money')),
      currency: item.getElementsByTagName('Money')[0]?.getAttribute('currency') ?? '',
    };
  });
}

function textOf(document: Document, name: string): string | null {
  return document.getElementsByTagName(name)[0]?.textContent ?? null;
}
