import type { FreightRow, Payable } from '#server/db/schema/tables/freights.ts';
import type { OrdersContent } from '#server/mails/content.ts';
import type { MailContext } from '#server/services/mails/readout.ts';
import { formatTaxRate, fromTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { type Currency, formatAmount, fromMinorUnits, type Minor, minor, sumMinor } from '#shared/domain/money.ts';
import { freightLine, freightWords } from '#shared/messages/freight/freight-line.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';

export function money({ locale }: MailContext, { currency }: { currency: Currency }, amount: Minor): string {
  return formatAmount(fromMinorUnits(amount, currency), currency, locale);
}

export function netOf(payable: Pick<Payable, 'total_minor' | 'tax_minor'>): Minor {
  return minor(payable.total_minor - payable.tax_minor);
}

/** What is between the lines and the total: the freight, and the taxes, whose rates may differ. */
export function amountsOfMail(
  context: MailContext,
  charged: Payable[],
  freight: FreightRow | null,
): OrdersContent['taxes'] {
  const value = freight?.by_agreement ? freightWords.byAgreement : freight && money(context, freight, netOf(freight));
  const line = freight && value ? [{ label: freightLine(freight.name), value }] : [];
  return [...line, ...taxesOf(context, charged)];
}

function taxesOf(context: MailContext, charged: Payable[]): OrdersContent['taxes'] {
  const [first] = charged;
  if (!first || charged.every((payable) => payable.tax_name === null)) return [];
  const sumOf = (some: Payable[], amount: (payable: Payable) => Minor) =>
    money(context, first, sumMinor(some.map(amount)));
  const taxes: OrdersContent['taxes'] = [{ label: taxMessages.net, value: sumOf(charged, netOf) }];
  for (const [label, taxed] of Map.groupBy(charged, (payable) => taxLabel(payable, context.locale))) {
    if (label === null) continue;
    taxes.push({ label, value: taxed[0]?.tax_exempt_reason ?? sumOf(taxed, (payable) => payable.tax_minor) });
  }
  return taxes;
}

function taxLabel({ tax_name: name, tax_rate: rate }: Payable, locale: string): string | null {
  if (name === null) return null;
  return rate === null
    ? taxMessages.exempt(name)
    : taxMessages.line(name, formatTaxRate(fromTaxThousandths(rate), locale));
}
