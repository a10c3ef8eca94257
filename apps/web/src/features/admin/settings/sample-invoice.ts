import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { orderAmounts, sumAmounts, taxOn } from '#shared/domain/invoices/tax.ts';
import { toTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import { type Currency, fromMinorUnits, fromPriceUnits, minor, priceUnits } from '#shared/domain/money.ts';

type Terms = Pick<Invoice, 'seller' | 'footer' | 'timeZone'> & {
  currency: Currency;
  taxName: string;
  /** In percent; null without tax. */
  taxRate: string | null;
};

const goods = [
  { name: 'Cordless hammer drill 18 V', partNumber: 'HD-18-2', quantity: 40, price: priceUnits(1_290_000) },
  { name: 'Wood screws 5 x 60 mm, box of 200', partNumber: 'WS-560-200', quantity: 1200, price: priceUnits(74_500) },
];

/** An invoice about nothing, computed as real ones are, for a preview of what the settings say. */
export function sampleInvoice({ taxName, taxRate, currency, ...own }: Terms): Invoice {
  const thousandths = taxRate === null ? null : toTaxThousandths(taxRate);
  const amounts = goods.map(({ price, quantity }) =>
    orderAmounts({ priceUnits: price, quantity, taxRate: thousandths }, currency),
  );
  const { net, tax, total } = sumAmounts(amounts);
  const taxOnNet = taxOn(net, thousandths);
  const issuedAt = new Date().toISOString();
  const major = (amount: typeof net) => fromMinorUnits(amount, currency);
  return {
    ...own,
    _id: 'sample',
    number: 'INV-0000-000000',
    kind: 'invoice',
    issuedAt,
    currency,
    net: major(net),
    tax: major(taxOnNet),
    total: major(total),
    corrects: null,
    buyer: {
      name: 'Ada Lindqvist',
      company: 'Lindqvist Joinery',
      email: 'ada@lindqvist.example',
      address: '55 Harbour Road\nGothenburg',
      phone: '+46 31 000000',
      taxId: null,
    },
    poNumber: 'PO-2026-0417',
    costCentre: null,
    lines: goods.map(({ name, partNumber, quantity, price }, index) => ({
      orderId: `sample-${index}`,
      orderNumber: `B-1048${index + 2}`,
      name,
      partNumber,
      quantity,
      unit: 'piece',
      price: fromPriceUnits(price),
      net: major(amounts[index]?.net ?? net),
    })),
    taxes:
      taxRate === null || thousandths === null
        ? []
        : [{ name: taxName, rate: taxRate, net: major(net), amount: major(taxOnNet) }],
    rounding: major(minor(tax - taxOnNet)),
    exemptReason: null,
    payment: { method: 'card', reference: 'pi_sample', at: issuedAt },
  };
}
