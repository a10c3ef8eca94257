import { AppError } from '#server/app-error.ts';
import type { CheckoutRow } from '#server/db/schema/tables/checkouts.ts';
import type { FreightRow } from '#server/db/schema/tables/freights.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { listDeliveryMethods } from '#server/queries/freight/delivery-methods.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { type PricedLine, showAmount } from '#server/services/checkouts/place-lines.ts';
import type { CustomerTaxRate } from '#server/services/invoices/customer-tax-rate.ts';
import type { ChosenDelivery } from '#shared/contracts/checkouts/checkouts.ts';
import { postcodeKey } from '#shared/domain/freight/delivery-method.ts';
import { consignmentOf, freightOf, placeAskedFor } from '#shared/domain/freight/freight.ts';
import { withTax } from '#shared/domain/invoices/tax.ts';
import { type Currency, claimsTotal, type Minor, minor } from '#shared/domain/money.ts';
import { freightProblemMessages, freightFieldMessages as texts } from '#shared/messages/freight/freight-fields.ts';

/** What a checkout will pay for its delivery: columns of its freight. */
export type PlannedFreight = Pick<
  FreightRow,
  'method_id' | 'name' | 'carrier' | 'by_agreement' | 'country' | 'postcode' | 'weight_mg' | 'total_minor' | 'tax_minor'
>;

/** What a quote charges, whatever the methods say. */
export interface AgreedFreight {
  name: string;
  netMinor: Minor;
}

interface Sending {
  delivery: ChosenDelivery | undefined;
  lines: PricedLine[];
  address: string;
  customerTax: CustomerTaxRate;
}

/**
 * What the chosen way of delivery costs now; methods are not locked: one that changes at this moment is as it was.
 * @throws {AppError} delivery_needed, freight_changed for another freight than the customer saw, invalid_fields
 */
export async function planFreight(
  db: WriteTransaction,
  deps: Deps,
  { delivery, lines, address, customerTax }: Sending,
): Promise<PlannedFreight> {
  if (!delivery) throw refusal('delivery_needed', 'methodId', texts.methodRequired);
  const method = (await listDeliveryMethods(db)).find(({ id }) => id === delivery.methodId);
  if (!method) throw refusal('delivery_needed', 'methodId', texts.methodGone);
  const asksPlace = placeAskedFor([method]) !== 'nothing';
  const country = asksPlace ? (delivery.country ?? null) : null;
  const postcode = asksPlace ? (delivery.postcode ?? null) : null;
  // Freight to one place and goods to another would be a wrong price that looks right.
  if (postcode !== null && !postcodeKey(address).includes(postcodeKey(postcode))) {
    throw refusal('invalid_fields', 'postcode', texts.postcodeElsewhere);
  }
  const consignment = consignmentOf(
    lines.map(({ product, quantity, tax, total }) => ({
      netMinor: minor(total - tax),
      weightMg: product.weight_mg,
      quantity,
    })),
    { country, postcode },
  );
  const freight = freightOf(method, consignment);
  if (freight.is === 'unavailable') throw refusal('invalid_fields', 'methodId', freightProblemMessages[freight.why]);
  const net = freight.is === 'agreement' ? null : freight.netMinor;
  if (!isAsSeen(delivery.freight, net, deps)) {
    const message = net === null ? texts.changedToAgreement : texts.changed(showAmount(net, deps));
    throw refusal('freight_changed', 'freight', message);
  }
  const { tax, total } = withTax(net ?? minor(0), customerTax.tax_rate);
  return {
    method_id: method.id,
    name: method.name,
    carrier: method.carrier,
    by_agreement: net === null ? 1 : 0,
    country,
    postcode,
    weight_mg: consignment.weightMg,
    total_minor: total,
    tax_minor: tax,
  };
}

/** @throws nothing: it was agreed on */
export function planAgreedFreight({ name, netMinor }: AgreedFreight, { tax_rate }: CustomerTaxRate): PlannedFreight {
  const { tax, total } = withTax(netMinor, tax_rate);
  const none = {
    method_id: null,
    carrier: null,
    by_agreement: 0 as const,
    country: null,
    postcode: null,
    weight_mg: null,
  };
  return { ...none, name, total_minor: total, tax_minor: tax };
}

/** The columns of a checkout's freight, with the terms on which its orders are placed. */
export function freightRow(
  checkout: Pick<CheckoutRow, 'id' | 'owner_id' | 'account_id'>,
  planned: PlannedFreight,
  {
    customerTax,
    termsDays,
    at,
    currency,
  }: { customerTax: CustomerTaxRate; termsDays: number | null; at: number; currency: Currency },
) {
  const { tax_rate, tax_name, tax_exempt_reason } = customerTax;
  return {
    ...planned,
    checkout_id: checkout.id,
    owner_id: checkout.owner_id,
    account_id: checkout.account_id,
    currency,
    tax_rate,
    tax_name,
    tax_exempt_reason,
    created_at: at,
    terms_days: termsDays,
  };
}

export function freightEvent(freight: FreightRow, actor: string): RecordedEvent {
  const { id, name, total_minor, tax_minor, tax_rate, by_agreement, terms_days } = freight;
  return {
    at: freight.created_at,
    actor,
    type: 'freight.placed',
    subjectId: id,
    after: {
      name,
      ...(tax_rate !== null && { taxMinor: tax_minor }),
      totalMinor: total_minor,
      ...(by_agreement === 1 && { byAgreement: true }),
      ...(terms_days !== null && { termsDays: terms_days }),
    },
  };
}

function isAsSeen(seen: number | null, net: Minor | null, { settings }: Deps): boolean {
  return seen === null || net === null ? seen === net : claimsTotal(seen, net, settings.currency);
}

function refusal(code: 'delivery_needed' | 'freight_changed' | 'invalid_fields', field: string, message: string) {
  return new AppError(code, { message, fields: { [`delivery.${field}`]: message } });
}
