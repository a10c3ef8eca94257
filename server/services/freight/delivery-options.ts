import type { ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import type { Deps } from '#server/deps.ts';
import { listDeliveryMethods } from '#server/queries/freight/delivery-methods.ts';
import { findAccountPrices } from '#server/queries/price-lists/account-prices.ts';
import { readProductDetailRows } from '#server/queries/products/products.ts';
import { readSettings } from '#server/queries/shop/settings.ts';
import { readUnlockedTaxRate } from '#server/services/invoices/customer-tax-rate.ts';
import { freezePrice } from '#server/services/price-lists/freeze-price.ts';
import type { ConsignmentInput, DeliveryOption, DeliveryOptions } from '#shared/contracts/freight/delivery-options.ts';
import type { DeliveryMethod } from '#shared/domain/freight/delivery-method.ts';
import {
  type Consignment,
  consignmentOf,
  countriesOf,
  freightOf,
  placeAskedFor,
} from '#shared/domain/freight/freight.ts';
import { toOptionFreight } from '#shared/domain/freight/option-freight.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import { toTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import type { Currency } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';

type ReadDeps = Pick<Deps, 'db' | 'now' | 'settings'>;

/** Of a shop without delivery methods. */
export const noDelivery: DeliveryOptions = { options: [], place: 'nothing', countries: null };

/** What each delivery method costs the account, or anyone without one, for these lines. Locks nothing. */
export async function readDeliveryOptions(
  deps: ReadDeps,
  { lines, country = null, postcode = null }: ConsignmentInput,
  accountId: string | null,
): Promise<DeliveryOptions> {
  const methods = await listDeliveryMethods(deps.db);
  if (methods.length === 0) return noDelivery;
  const taxRate = await readTaxRate(deps, accountId);
  const consignment = consignmentOf(await priceLines(deps, lines, accountId), { country, postcode });
  const { currency } = deps.settings;
  return {
    options: methods.map((method) => toOption(method, consignment, { taxRate, currency })),
    place: placeAskedFor(methods),
    countries: countriesOf(methods),
  };
}

async function readTaxRate({ db }: ReadDeps, accountId: string | null): Promise<number | null> {
  if (accountId !== null) return (await readUnlockedTaxRate(db, accountId)).tax_rate;
  const { taxRate } = await readSettings(db);
  return taxRate === null ? null : toTaxThousandths(taxRate);
}

async function priceLines({ db, now, settings }: ReadDeps, lines: ConsignmentInput['lines'], accountId: string | null) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const products = new Map((await readProductDetailRows(db, productIds)).map((row) => [row.id, row]));
  const prices = accountId === null ? null : await findAccountPrices(db, { accountId, productIds, at: now() });
  const priced = (product: ProductDetailsRow, quantity: number) => {
    const priceUnits = unitPriceAt(freezePrice(product, prices, quantity).list, quantity);
    const { net } = orderAmounts({ priceUnits, quantity, taxRate: null }, settings.currency);
    return { netMinor: net, weightMg: product.weight_mg, quantity };
  };
  return lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product === undefined ? [] : [priced(product, quantity)];
  });
}

function toOption(
  method: DeliveryMethod,
  consignment: Consignment,
  { taxRate, currency }: { taxRate: number | null; currency: Currency },
): DeliveryOption {
  const { id, name, carrier, rule } = method;
  const freight = toOptionFreight(freightOf(method, consignment), taxRate, currency);
  return { _id: id, name, carrier, collect: rule.is === 'collect', freight };
}
