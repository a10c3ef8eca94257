import type { InvoiceDocumentLine } from '#server/db/stored-invoice.ts';
import type { EInvoice } from '#server/integrations/e-invoices/write-e-invoice.ts';
import { amountsIn } from '#server/services/e-invoices/amounts.ts';
import { plain } from '#server/services/e-invoices/plain-text.ts';
import type { TaxGroup } from '#server/services/e-invoices/tax-groups.ts';
import { ONE, unitCodes } from '#shared/domain/e-invoices/unit-codes.ts';
import { type Currency, orderTotal } from '#shared/domain/money.ts';
import { eInvoiceMessages as texts } from '#shared/messages/invoices/e-invoices.ts';

type Line = EInvoice['cac:InvoiceLine'][number];
type UnitCode = NonNullable<Line['cbc:InvoicedQuantity@unitCode']>;

interface TaxedLine {
  line: InvoiceDocumentLine;
  group: TaxGroup;
  number: number;
  currency: Currency;
}

export function mapLine({ line, group, number, currency }: TaxedLine): Line {
  const { amount, code } = amountsIn(currency);
  const { quantity, unitCode, ...price } = priceOf(line, currency);
  const [part, own] = [plain(line.partNumber), plain(line.ownPartNumber)];
  return {
    'cbc:ID': String(number),
    'cbc:Note': texts.orderOf(line.orderNumber),
    'cbc:InvoicedQuantity': String(quantity),
    'cbc:InvoicedQuantity@unitCode': unitCode,
    'cbc:LineExtensionAmount': amount(line.net),
    'cbc:LineExtensionAmount@currencyID': code,
    'cac:Item': {
      'cbc:Name': plain(line.name) ?? line.orderNumber,
      ...(own !== null && { 'cac:BuyersItemIdentification': { 'cbc:ID': own } }),
      ...(part !== null && { 'cac:SellersItemIdentification': { 'cbc:ID': part } }),
      'cac:ClassifiedTaxCategory': {
        'cbc:ID': group.category,
        ...(group.percent !== null && { 'cbc:Percent': group.percent }),
        'cac:TaxScheme': { 'cbc:ID': 'VAT' },
      },
    },
    'cac:Price': {
      'cbc:PriceAmount': price.amount,
      'cbc:PriceAmount@currencyID': code,
      ...(price.base !== 1 && { 'cbc:BaseQuantity': String(price.base), 'cbc:BaseQuantity@unitCode': unitCode }),
    },
  };
}

/**
 * Where price times quantity, rounded, is not the line's amount (a part is the difference of two rounded amounts), the amount is the
 * price of the whole quantity, so that every reader comes to it.
 */
export function priceOf({ quantity, unit, price, net }: InvoiceDocumentLine, currency: Currency) {
  const { amount, price: unitPrice } = amountsIn(currency);
  if (quantity === null) return { quantity: 1, unitCode: ONE as UnitCode, amount: amount(net), base: 1 };
  const unitCode = (unit === null ? ONE : unitCodes[unit]) as UnitCode;
  const isExact = price !== null && orderTotal(price, quantity, currency) === net;
  if (isExact) return { quantity, unitCode, ...unitPrice(price) };
  return { quantity, unitCode, amount: amount(net), base: quantity };
}
