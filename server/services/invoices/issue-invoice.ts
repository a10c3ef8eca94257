import { randomUUIDv7 } from 'node:crypto';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { FreightRow, Payable } from '#server/db/schema/tables/freights.ts';
import type { InvoiceRow } from '#server/db/schema/tables/invoices.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Database, WriteTransaction } from '#server/db/schema/tables.ts';
import type { InvoiceBuyer, InvoiceDocument, InvoiceDocumentLine } from '#server/db/stored-invoice.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { listBatchesOfShipments } from '#server/queries/batches/shipped-batches.ts';
import { findCheckout } from '#server/queries/checkouts/checkouts.ts';
import { listShipmentsOf } from '#server/queries/fulfilment/shipments.ts';
import { insertInvoice, listInvoicedLines } from '#server/queries/invoices/invoices.ts';
import { setUninvoiced } from '#server/queries/orders/orders.ts';
import { findOrderOf, listPayableRows } from '#server/queries/payments/payables.ts';
import { findUnits } from '#server/queries/products/products.ts';
import { readSettings } from '#server/queries/shop/settings.ts';
import { type InvoiceShare, shareOf } from '#server/services/invoices/invoice-share.ts';
import { checkoutNumber, orderNumber } from '#shared/domain/history/record-number.ts';
import { taxOn } from '#shared/domain/invoices/tax.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { freightLine } from '#shared/messages/freight/freight-line.ts';

export interface InvoiceRequest {
  /** Of one account; freights of their checkouts too. */
  orderIds: string[];
  /** `shipment`: of orders on account, which are paid later. */
  cause: 'payment' | 'shipment';
  at: number;
  /** When orders on account are to be paid. */
  dueAt?: number | null;
  /** How much of one order invoices ask for now; all of it without a number. */
  upTo?: number;
}

/**
 * Issues one invoice for what no invoice asks for yet of the orders, in the transaction that marks their payment or
 * shipment; undefined when that is nothing. Call it before the transaction records events.
 */
export async function issueInvoice(
  db: WriteTransaction,
  { orderIds, cause, at, dueAt = null, upTo }: InvoiceRequest,
): Promise<InvoiceRow | undefined> {
  if (orderIds.length === 0) return undefined;
  const invoiced = Map.groupBy(await listInvoicedLines(db, orderIds), ({ order_id }) => order_id);
  const rows = await listPayableRows(db, orderIds);
  const shares = rows.orders
    // As they were placed.
    .toSorted((a, b) => a.seq - b.seq)
    .flatMap((order) => shareOf(order, invoiced.get(order.id) ?? [], upTo) ?? []);
  const freights = rows.freights.filter(({ id }) => !invoiced.has(id));
  const charged: Payable[] = [...shares.map(({ order }) => order), ...freights];
  const first = charged[0] && (await findOrderOf(withoutRowLocks(db), charged[0]));
  if (!first) return undefined;
  if (charged.some(({ account_id, currency }) => account_id !== first.account_id || currency !== first.currency)) {
    throw new Error('An invoice is of one account and currency');
  }
  const transactionId = charged[0]?.transaction_id ?? null;
  for (const { order, left, isPart } of shares) if (isPart) await setUninvoiced(db, order.id, left);
  return insertInvoice(db, {
    id: randomUUIDv7(),
    kind: 'invoice',
    cause,
    owner_id: first.owner_id,
    account_id: first.account_id,
    currency: first.currency,
    transaction_id: cause === 'payment' ? transactionId : null,
    issued_at: at,
    buyer: JSON.stringify(await buyerOf(db, first)),
    document: {
      seller: await readSeller(db),
      poNumber: first.po_number,
      costCentre: first.cost_centre,
      lines: [...(await describeLines(db, shares, cause)), ...(await describeFreights(db, freights))],
      ...sumTaxes([...shares, ...freights.map((order) => ({ order, net: netOf(order), tax: order.tax_minor }))]),
      exemptReason: first.tax_exempt_reason,
      payment: cause === 'payment' ? { method: 'card', reference: transactionId, at } : { method: 'account', dueAt },
      corrects: null,
      footer: (await readUnlockedSettings(db)).invoiceFooter,
    },
    lines: [
      ...shares.map(({ order, quantity, isPart, net, tax, total }) => ({
        order_id: order.id,
        net_minor: net,
        tax_minor: tax,
        total_minor: total,
        ...(isPart && { quantity, due_at: dueAt }),
      })),
      ...freights.map((freight) => ({
        order_id: freight.id,
        net_minor: netOf(freight),
        tax_minor: freight.tax_minor,
        total_minor: freight.total_minor,
      })),
    ],
  });
}

/** Not locked, so that payments do not wait for each other here. */
function readUnlockedSettings(db: Database) {
  return readSettings(withoutRowLocks(db));
}

export async function readSeller(db: Database): Promise<InvoiceDocument['seller']> {
  const { name, legalName, address, email, phone, taxId, logo, ...settings } = await readUnlockedSettings(db);
  const { country, electronicAddress, iban } = settings;
  return { name: legalName ?? name, address, email, phone, taxId, logo, country, electronicAddress, iban };
}

async function buyerOf(db: Database, order: OrderRow): Promise<InvoiceBuyer> {
  const { customer_name: name, company, email, address, phone, tax_id: taxId } = order;
  const account = await findAccount(withoutRowLocks(db), order.account_id);
  const { country = null, electronic_address: electronicAddress = null } = account ?? {};
  return { name, company, email, address, phone, taxId, country, electronicAddress };
}

async function describeLines(
  db: Database,
  shares: InvoiceShare[],
  cause: InvoiceRequest['cause'],
): Promise<InvoiceDocumentLine[]> {
  const batches = cause === 'shipment' ? await readLastBatches(db, shares) : new Map<string, ShippedBatches>();
  const units = await findUnits(
    withoutRowLocks(db),
    shares.map(({ order }) => order.product_id),
  );
  return shares.map(({ order, quantity, net }) => ({
    ...nameLine(order),
    quantity,
    unit: units.get(order.product_id) ?? null,
    price: order.price_units,
    net,
    ...(batches.has(order.id) && { batches: batches.get(order.id) }),
  }));
}

type ShippedBatches = NonNullable<InvoiceDocumentLine['batches']>;

/** What the last shipment of each order took, which is the one that is invoiced. */
async function readLastBatches(db: Database, shares: InvoiceShare[]): Promise<Map<string, ShippedBatches>> {
  const unlocked = withoutRowLocks(db);
  const shipments = await listShipmentsOf(
    unlocked,
    shares.map(({ order }) => order.id),
  );
  const active = shipments.filter(({ undone_at }) => undone_at === null);
  const last = new Map(active.map(({ id, order_id }) => [order_id, id]));
  const taken = await listBatchesOfShipments(unlocked, [...last.values()]);
  const parts = Map.groupBy(taken, ({ shipment_id }) => shipment_id);
  return new Map(
    [...last].flatMap(([orderId, shipmentId]): [string, ShippedBatches][] => {
      const own = parts.get(shipmentId) ?? [];
      const batches = own.map(({ number, best_before: bestBefore, quantity }) => ({ number, bestBefore, quantity }));
      return batches.length === 0 ? [] : [[orderId, batches]];
    }),
  );
}

async function describeFreights(db: Database, freights: FreightRow[]): Promise<InvoiceDocumentLine[]> {
  const lines: InvoiceDocumentLine[] = [];
  for (const freight of freights) {
    const named = await nameFreightLine(db, freight);
    lines.push({ ...named, quantity: null, unit: null, price: null, net: netOf(freight) });
  }
  return lines;
}

type LineName = Pick<InvoiceDocumentLine, 'orderId' | 'orderNumber' | 'name' | 'partNumber' | 'ownPartNumber'>;

/** A freight is found by the first order of its checkout, and called by the number of that. */
export async function nameFreightLine(db: Database, freight: FreightRow): Promise<LineName> {
  const checkout = await findCheckout(withoutRowLocks(db), freight.checkout_id);
  const [order] = checkout?.orders ?? [];
  if (!checkout || !order) throw new Error(`The freight ${freight.id} has no checkout`);
  const number = checkoutNumber(checkout.seq);
  return { orderId: order.id, orderNumber: number, name: freightLine(freight.name), partNumber: null };
}

/** What tells a line's order and product. */
export function nameLine(order: OrderRow): LineName {
  const { id: orderId, seq, name, part_number: partNumber, own_part_number: own } = order;
  const ownPartNumber = own === null ? {} : { ownPartNumber: own };
  return { orderId, orderNumber: orderNumber(seq), name, partNumber, ...ownPartNumber };
}

function netOf(freight: FreightRow): Minor {
  return minor(freight.total_minor - freight.tax_minor);
}

/** One entry for each rate, with the tax on its net; what the taxes of the orders have besides is the rounding. */
export function sumTaxes(
  parts: { order: Payable; net: Minor; tax: Minor }[],
): Pick<InvoiceDocument, 'taxes' | 'rounding'> {
  const taxed = parts.flatMap(({ order: { tax_name: name, tax_rate: rate }, net }) =>
    name === null || rate === null ? [] : [{ name, rate, net }],
  );
  const taxes = [...Map.groupBy(taxed, ({ name, rate }) => `${rate} ${name}`).values()].flatMap((same) => {
    const net = sumMinor(same.map((part) => part.net));
    return same.slice(0, 1).map(({ name, rate }) => ({ name, rate, net, tax: taxOn(net, rate) }));
  });
  const charged = sumMinor(parts.map(({ tax }) => tax));
  return { taxes, rounding: minor(charged - sumMinor(taxes.map(({ tax }) => tax))) };
}
