import type { Node } from '#server/integrations/cxml/write-cxml.ts';
import type { PricedLine } from '#server/services/checkouts/place-lines.ts';
import { unitCodes } from '#shared/domain/e-invoices/unit-codes.ts';
import { type Currency, fromMinorUnits, fromPriceUnits, orderTotal, sumMinor } from '#shared/domain/money.ts';

/** Of the form that a browser sends to the procurement system. */
export type Field = [name: string, value: string];

/** Longer ones are cut by procurement systems, at another place each. */
const MAX_OCI_DESCRIPTION = 40;

/** A cart for a procurement system by cXML, whose items name the product also by its id. */
export function cartMessage(lines: PricedLine[], { cookie, currency }: { cookie: string; currency: Currency }): Node {
  const money = (amount: number): Node => ['Money', { currency: currency.toUpperCase() }, String(amount)];
  const total = sumMinor(lines.map(({ quantity, unitPrice }) => orderTotal(unitPrice, quantity, currency)));
  return [
    'PunchOutOrderMessage',
    {},
    ['BuyerCookie', {}, cookie],
    ['PunchOutOrderMessageHeader', { operationAllowed: 'edit' }, ['Total', {}, money(fromMinorUnits(total, currency))]],
    ...lines.map(
      ({ product, quantity, unitPrice }): Node => [
        'ItemIn',
        { quantity: String(quantity) },
        [
          'ItemID',
          {},
          ['SupplierPartID', {}, product.part_number ?? product.id],
          ['SupplierPartAuxiliaryID', {}, product.id],
        ],
        [
          'ItemDetail',
          {},
          ['UnitPrice', {}, money(fromPriceUnits(unitPrice))],
          ['Description', { 'xml:lang': 'en' }, product.name],
          ['UnitOfMeasure', {}, unitCodes[product.unit]],
          ['Classification', { domain: 'category' }, product.category ?? ''],
        ],
      ],
    ),
  ];
}

/** The same by OCI: numbered fields of a form. */
export function ociFields(lines: PricedLine[], currency: Currency): Field[] {
  return lines.flatMap(({ product, quantity, unitPrice }, index) =>
    Object.entries({
      DESCRIPTION: product.name.slice(0, MAX_OCI_DESCRIPTION),
      QUANTITY: String(quantity),
      UNIT: unitCodes[product.unit],
      PRICE: String(fromPriceUnits(unitPrice)),
      PRICEUNIT: '1',
      CURRENCY: currency.toUpperCase(),
      VENDORMAT: product.part_number ?? product.id,
      EXT_PRODUCT_ID: product.id,
      LONGTEXT: product.name,
    }).map(
      ([name, value]): Field => [
        name === 'LONGTEXT' ? `NEW_ITEM-LONGTEXT_${index + 1}:132[]` : `NEW_ITEM-${name}[${index + 1}]`,
        value,
      ],
    ),
  );
}
