import type { EInvoice } from '#server/integrations/e-invoices/write-e-invoice.ts';
import { type Amounts, amountsIn } from '#server/services/e-invoices/amounts.ts';
import type { EInvoiceData, PartyData } from '#server/services/e-invoices/e-invoice-data.ts';
import { findGap } from '#server/services/e-invoices/find-gap.ts';
import { mapLine } from '#server/services/e-invoices/map-line.ts';
import { addressOf, mapBuyer, mapSeller } from '#server/services/e-invoices/parties.ts';
import { plain, plainLines } from '#server/services/e-invoices/plain-text.ts';
import { type GroupedTaxes, groupTaxes, type TaxGroup } from '#server/services/e-invoices/tax-groups.ts';
import { type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import type { EInvoiceGap } from '#shared/messages/invoices/e-invoices.ts';

const INVOICE = '380';
const CREDIT_NOTE = '381';

/** What a frozen document says in the words of EN 16931, or what it lacks for that. */
export function mapEInvoice(data: EInvoiceData): { eInvoice: EInvoice } | { gap: EInvoiceGap } {
  const taxes = groupTaxes(data);
  const gap = findGap(data, taxes.groups);
  if (gap !== null) return { gap };
  return { eInvoice: map(data, taxes) };
}

function map(data: EInvoiceData, { groups, ofLines, rounding }: GroupedTaxes): EInvoice {
  const { seller, buyer, lines } = data;
  if (buyer === null) throw new Error('A gap was not found');
  const [first, ...others] = lines.map(({ line }, index) => {
    const group = ofLines[index];
    if (!group) throw new Error('A line has no tax group');
    return mapLine({ line, group, number: index + 1, currency: data.currency });
  });
  if (!first) throw new Error(`${data.number} has no lines`);
  const hasVat = groups.every(({ category }) => category !== 'O');
  const amounts = amountsIn(data.currency);
  const note = plainLines(data.note);
  return {
    'cbc:ID': data.number,
    'cbc:IssueDate': data.day,
    ...(data.kind !== 'credit_note' && data.dueDay !== null && { 'cbc:DueDate': data.dueDay }),
    'cbc:InvoiceTypeCode': data.kind === 'credit_note' ? CREDIT_NOTE : INVOICE,
    ...(note !== null && { 'cbc:Note': [note] }),
    'cbc:DocumentCurrencyCode': amounts.code,
    ...referencesOf(data),
    'cac:AccountingSupplierParty': { 'cac:Party': mapSeller(seller, hasVat) },
    'cac:AccountingCustomerParty': { 'cac:Party': mapBuyer(buyer, hasVat) },
    'cac:Delivery': deliveryOf(data, buyer, groups),
    ...paymentOf(data),
    'cac:TaxTotal': [taxTotal(groups, amounts)],
    'cac:LegalMonetaryTotal': totalsOf(data, { groups, rounding, amounts }),
    'cac:InvoiceLine': [first, ...others],
  };
}

function referencesOf({ poNumber, costCentre, corrects, lines }: EInvoiceData) {
  const [order, centre] = [plain(poNumber), plain(costCentre)];
  const ours = lines[0]?.line.orderNumber;
  return {
    ...(centre !== null && { 'cbc:AccountingCost': centre }),
    // Peppol asks for one of the two.
    ...(order === null
      ? ours !== undefined && { 'cbc:BuyerReference': ours }
      : { 'cac:OrderReference': { 'cbc:ID': order } }),
    ...(corrects && {
      'cac:BillingReference': [
        {
          'cac:InvoiceDocumentReference': {
            'cbc:ID': corrects.number,
            ...(corrects.day !== null && { 'cbc:IssueDate': corrects.day }),
          },
        },
      ],
    }),
  };
}

/** Goods go to the buyer's address: an order has one. Factur-X cannot do without a delivery. */
function deliveryOf({ day, deliveredDay }: EInvoiceData, buyer: PartyData, groups: TaxGroup[]) {
  // Supplies within the EU have to say a day, also when they are paid before they leave.
  const needsDay = groups.some(({ category }) => category === 'K');
  const delivered = deliveredDay ?? (needsDay ? day : null);
  return {
    ...(delivered !== null && { 'cbc:ActualDeliveryDate': delivered }),
    'cac:DeliveryLocation': { 'cac:Address': addressOf(buyer) },
  };
}

function paymentOf({ method, number, seller, currency, terms }: EInvoiceData) {
  const note = plainLines(terms);
  const paymentTerms = note === null ? {} : { 'cac:PaymentTerms': { 'cbc:Note': note } };
  if (method === 'card') return { 'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': '48' as const }], ...paymentTerms };
  if (method !== 'account' || seller.iban === null) return paymentTerms;
  return {
    'cac:PaymentMeans': [
      {
        // Credit transfer, within SEPA or not.
        'cbc:PaymentMeansCode': currency === 'eur' ? ('58' as const) : ('30' as const),
        'cbc:PaymentID': number,
        'cac:PayeeFinancialAccount': { 'cbc:ID': seller.iban.replaceAll(/\s/g, '') },
      },
    ],
    ...paymentTerms,
  };
}

function taxTotal(groups: TaxGroup[], { amount, code }: Amounts): EInvoice['cac:TaxTotal'][0] {
  return {
    'cbc:TaxAmount': amount(sumMinor(groups.map(({ tax }) => tax))),
    'cbc:TaxAmount@currencyID': code,
    'cac:TaxSubtotal': groups.map(({ category, percent, reason, code: reasonCode, net, tax }) => ({
      'cbc:TaxableAmount': amount(net),
      'cbc:TaxableAmount@currencyID': code,
      'cbc:TaxAmount': amount(tax),
      'cbc:TaxAmount@currencyID': code,
      'cac:TaxCategory': {
        'cbc:ID': category,
        ...(percent !== null && { 'cbc:Percent': percent }),
        ...(reasonCode !== null && { 'cbc:TaxExemptionReasonCode': reasonCode as 'VATEX-EU-AE' }),
        ...(reason !== null && { 'cbc:TaxExemptionReason': plain(reason) ?? reason }),
        'cac:TaxScheme': { 'cbc:ID': 'VAT' },
      },
    })),
  };
}

function totalsOf(
  { total, isPaid }: EInvoiceData,
  { groups, rounding, amounts: { amount, code } }: { groups: TaxGroup[]; rounding: Minor; amounts: Amounts },
): EInvoice['cac:LegalMonetaryTotal'] {
  const net = sumMinor(groups.map((group) => group.net));
  const withTax = sumMinor([net, ...groups.map(({ tax }) => tax)]);
  // What was paid by card, or went back, is not to be paid any more.
  const paid = isPaid ? total : minor(0);
  return {
    'cbc:LineExtensionAmount': amount(net),
    'cbc:LineExtensionAmount@currencyID': code,
    'cbc:TaxExclusiveAmount': amount(net),
    'cbc:TaxExclusiveAmount@currencyID': code,
    'cbc:TaxInclusiveAmount': amount(withTax),
    'cbc:TaxInclusiveAmount@currencyID': code,
    ...(paid !== 0 && { 'cbc:PrepaidAmount': amount(paid), 'cbc:PrepaidAmount@currencyID': code }),
    ...(rounding !== 0 && {
      'cbc:PayableRoundingAmount': amount(rounding),
      'cbc:PayableRoundingAmount@currencyID': code,
    }),
    'cbc:PayableAmount': amount(minor(total - paid)),
    'cbc:PayableAmount@currencyID': code,
  };
}
