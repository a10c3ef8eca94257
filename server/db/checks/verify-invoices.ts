import { sql } from 'kysely';
import { payables } from '#server/db/payables.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { readBuyer, readDocument } from '#server/db/stored-invoice.ts';
import { sumMinor } from '#shared/domain/money.ts';
import { dayNumber, dayOf, yearOf } from '#shared/domain/shop/time-zone.ts';

/** Without gaps in each series and year, in the time zone that they were issued in; UTC where none was noted. */
export async function checkInvoiceNumbers(db: Database): Promise<string[]> {
  const counters = await db.selectFrom('invoice_numbers').selectAll().execute();
  const rows = await db
    .selectFrom('invoices')
    .select(['number', 'series', 'year', 'serial', 'issued_at', 'issued_day', 'time_zone'])
    .orderBy('serial')
    .execute();
  const key = ({ series, year }: { series: string; year: number }) => `${series}-${year}`;
  const given = Map.groupBy(rows, key);
  const last = new Map(counters.map((counter) => [key(counter), counter.last]));
  return [
    ...rows
      .filter(
        ({ number, series, year, serial, issued_at, time_zone }) =>
          !isNumberOf(number, { series, year, serial }) || yearOf(issued_at, time_zone ?? 'UTC') !== year,
      )
      .map(({ number }) => `Invoice ${number}: its number is not that of its series, year and place`),
    ...rows
      .filter(({ issued_at, issued_day, time_zone }) => dayNumber(dayOf(issued_at, time_zone ?? 'UTC')) !== issued_day)
      .map(({ number }) => `Invoice ${number}: its day is not that of its issue`),
    ...[...new Set([...given.keys(), ...last.keys()])].flatMap((name) => {
      const serials = (given.get(name) ?? []).map(({ serial }) => serial);
      const hasAll = serials.length === last.get(name) && serials.every((serial, index) => serial === index + 1);
      return hasAll ? [] : [`Invoices ${name}: their numbers have a gap or a double`];
    }),
  ];
}

/** Its three parts in their order, however the version that issued it wrote them. */
function isNumberOf(
  number: string,
  { series, year, serial }: { series: string; year: number; serial: number },
): boolean {
  const parts = /^(\D+)(\d{4})\D+(\d+)$/.exec(number);
  return !!parts?.[1]?.startsWith(series) && Number(parts[2]) === year && Number(parts[3]) === serial;
}

/** The document of an invoice says what its columns say. */
export async function checkDocuments(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('invoices')
    .leftJoin('invoices as corrected', 'corrected.id', 'invoices.corrects')
    .select(['invoices.number', 'invoices.document', 'invoices.buyer', 'invoices.net_minor', 'invoices.tax_minor'])
    .select('corrected.number as corrects')
    .execute();
  return rows.flatMap((row) => {
    try {
      const { lines, taxes, rounding, corrects } = readDocument(row);
      readBuyer(row);
      const net = lines.reduce((sum, line) => sum + line.net, 0);
      const tax = sumMinor([...taxes.map((rate) => rate.tax), rounding]);
      const agrees = net === row.net_minor && tax === row.tax_minor && corrects === row.corrects;
      return agrees ? [] : [`Invoice ${row.number}: its document says other amounts, or corrects another one`];
    } catch {
      return [`Invoice ${row.number}: its document cannot be read`];
    }
  });
}

export async function checkInvoices(db: Database): Promise<string[]> {
  const { rows: sums } = await sql<{ number: string }>`
    select number from invoices left join invoice_lines on invoice_id = invoices.id
    group by invoices.id, number, invoices.kind, invoices.net_minor, invoices.tax_minor, invoices.total_minor
    having coalesce(sum(invoice_lines.net_minor), -1) <> invoices.net_minor
      or coalesce(sum(invoice_lines.tax_minor), -1) <> invoices.tax_minor
      or sum(case when invoice_lines.kind = invoices.kind then 0 else 1 end) > 0`.execute(db);
  const { rows: amounts } = await sql<{ number: string }>`
    select distinct number from invoices join invoice_lines on invoice_id = invoices.id
      join ${payables} as orders on orders.id = order_id
    where invoices.kind = 'invoice' and (invoices.account_id <> orders.account_id or invoices.currency <> orders.currency
      or (invoice_lines.quantity is null
        and (invoice_lines.total_minor <> orders.total_minor or invoice_lines.tax_minor <> orders.tax_minor))
      or (cause = 'payment' and (orders.paid_at is null
        or invoices.transaction_id is distinct from orders.transaction_id))
      or (cause = 'shipment' and not exists (select 1 from events where subject_id = orders.id
        and type in ('order.shipped', 'order.part_shipped'))
        and not exists (select 1 from freights join orders as shipped on shipped.checkout_id = freights.checkout_id
          join events on subject_id = shipped.id and type in ('order.shipped', 'order.part_shipped')
          where freights.id = orders.id)))`.execute(db);
  return [
    ...sums.map(({ number }) => `Invoice ${number}: it is not the sum of its lines`),
    ...amounts.map(({ number }) => `Invoice ${number}: it is not of a payment or shipment of the same amount`),
  ];
}

/** Invoices over parts of an order add up to it, with what no invoice asks for yet. */
export async function checkInvoicedParts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders left join (
      select order_id, count(*) as lines, count(quantity) as parts, sum(quantity) as quantity,
        sum(total_minor) as total, sum(tax_minor) as tax from invoice_lines where kind = 'invoice' group by order_id
    ) as invoiced on invoiced.order_id = orders.id
    where (uninvoiced_minor <> 0 and coalesce(parts, 0) = 0) or uninvoiced_minor < 0
      or (parts > 0 and (parts <> lines or invoiced.quantity > orders.quantity
        or total + uninvoiced_minor <> total_minor or tax > tax_minor
        or (uninvoiced_minor = 0 and tax <> tax_minor)))
      or (parts = 0 and lines > 1)`.execute(db);
  return rows.map(({ id }) => `Order ${id}: its invoices do not add up to it`);
}

/** Since the first invoice, every order that a payment paid has one. */
export async function checkInvoicedOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from ${payables} as orders
      join events on subject_id = orders.id and type in ('order.paid', 'freight.paid')
    where paid_at is not null and events.seq > (
        select min(events.seq) from events join invoice_lines on order_id = subject_id and kind = 'invoice'
        where type = 'order.paid'
      )
      and not exists (select 1 from invoice_lines where order_id = orders.id and kind = 'invoice')`.execute(db);
  return rows.map(({ id }) => `Order ${id}: paid, but it has no invoice`);
}

export async function checkCreditNotes(db: Database): Promise<string[]> {
  const { rows: refunds } = await sql<{ refund: string }>`
    select distinct refunds.id as refund from refund_orders join refunds on refunds.id = refund_orders.refund_row
      join ${payables} as orders on orders.id = refund_orders.order_id
      join invoice_lines as invoiced on invoiced.order_id = orders.id and invoiced.kind = 'invoice'
      left join (
        select refund_row, order_id, sum(case invoice_lines.kind when 'credit_note' then 1 else -1 end
          * invoice_lines.total_minor) as total
        from invoice_lines join invoices on invoices.id = invoice_id where invoices.kind <> 'invoice'
        group by refund_row, order_id
      ) as credited on credited.refund_row = refunds.id and credited.order_id = orders.id
    where coalesce(credited.total, 0) <> case when refunds.completed_at is not null
        and orders.transaction_id = refunds.payment_intent_id then refund_orders.amount_minor else 0 end
      and (credited.total is not null
        or exists (select 1 from events where subject_id = orders.id and type = 'refund.completed'))`.execute(db);
  const { rows: notes } = await sql<{ number: string }>`
    select distinct notes.number from invoices as notes
      join invoice_lines as noted on noted.invoice_id = notes.id
      left join invoices as corrected on corrected.id = notes.corrects
      left join invoice_lines as before on before.invoice_id = corrected.id and before.order_id = noted.order_id
      left join refund_orders on refund_orders.refund_row = notes.refund_row
        and refund_orders.order_id = noted.order_id
    where notes.kind <> 'invoice' and (before.order_id is null or (refund_orders.order_id is null and notes.cause not in ('return', 'closed_short'))
      or notes.account_id <> corrected.account_id or notes.currency <> corrected.currency
      or corrected.kind <> case notes.kind when 'credit_note' then 'invoice' else 'credit_note' end
      or (notes.kind = 'reversal' and (corrected.refund_row <> notes.refund_row
        or corrected.refund_attempt <> notes.refund_attempt
        or before.net_minor <> noted.net_minor or before.tax_minor <> noted.tax_minor)))`.execute(db);
  const { rows: orders } = await sql<{ id: string }>`
    select order_id as id from (
      select order_id, sum(case kind when 'credit_note' then -1 else 1 end * net_minor) as net,
        sum(case kind when 'credit_note' then -1 else 1 end * tax_minor) as tax
      from invoice_lines group by order_id
    ) as left_over where net < 0 or tax < 0`.execute(db);
  return [
    ...refunds.map(({ refund }) => `Refund ${refund}: its credit notes are not what it has returned`),
    ...notes.map(({ number }) => `Invoice ${number}: it does not correct what it names`),
    ...orders.map(({ id }) => `Order ${id}: more of it was credited than invoiced`),
  ];
}
