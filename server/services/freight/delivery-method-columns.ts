import { AppError } from '#server/app-error.ts';
import type { DeliveryMethodRow } from '#server/db/schema/tables/delivery-methods.ts';
import { toDeliveryMethod } from '#server/queries/freight/delivery-methods.ts';
import type { NewDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import type { FreightRule } from '#shared/domain/freight/delivery-method.ts';
import { fromMilligrams, knownMilligrams } from '#shared/domain/freight/weight.ts';
import { type Currency, fromMinorUnits, type Minor, minor, toMinorUnits } from '#shared/domain/money.ts';
import { deliveryMethodFieldMessages as messages } from '#shared/messages/freight/delivery-method-fields.ts';

type Columns = Pick<DeliveryMethodRow, 'name' | 'carrier' | 'rule' | 'free_from_minor' | 'zones'>;
type SentRule = NewDeliveryMethod['rule'];

/** @throws {AppError} invalid_fields for an amount that the currency does not have */
export function toColumns({ name, carrier, rule, freeFrom, zones }: NewDeliveryMethod, currency: Currency): Columns {
  return {
    name,
    carrier,
    rule: JSON.stringify(toStoredRule(rule, currency)),
    free_from_minor: freeFrom === null ? null : toMinor(freeFrom, currency, 'freeFrom', messages.freeFrom),
    zones: JSON.stringify(zones),
  };
}

function toMinor(amount: number, currency: Currency, field: string, problem: string): Minor {
  const inMinor = amount === 0 ? minor(0) : toMinorUnits(amount, currency);
  if (inMinor === null) throw new AppError('invalid_fields', { fields: { [field]: problem } });
  return inMinor;
}

function toStoredRule(rule: SentRule, currency: Currency): FreightRule {
  const amount = (net: number, field: string) => toMinor(net, currency, `rule.${field}`, messages.amount);
  switch (rule.is) {
    case 'flat':
      return { is: 'flat', netMinor: amount(rule.net, 'net') };
    case 'byValue':
      return {
        is: 'byValue',
        steps: rule.steps.map(({ upTo, net }, index) => ({
          upTo: upTo === null ? null : toMinor(upTo, currency, `rule.steps.${index}.upTo`, messages.upToValue),
          netMinor: amount(net, `steps.${index}.net`),
        })),
      };
    case 'byWeight':
      return {
        is: 'byWeight',
        steps: rule.steps.map(({ upToKg, net }, index) => ({
          upToMg: upToKg === null ? null : knownMilligrams(upToKg),
          netMinor: amount(net, `steps.${index}.net`),
        })),
      };
    default:
      return rule;
  }
}

/** As the API has it: amounts in major units, weights in kilograms. */
export function fromColumns(row: DeliveryMethodRow, currency: Currency): NewDeliveryMethod {
  const { name, carrier, rule, freeFrom, zones } = toDeliveryMethod(row);
  const freeFromMajor = freeFrom === null ? null : fromMinorUnits(freeFrom, currency);
  return { name, carrier, rule: fromStoredRule(rule, currency), freeFrom: freeFromMajor, zones };
}

function fromStoredRule(rule: FreightRule, currency: Currency): SentRule {
  switch (rule.is) {
    case 'flat':
      return { is: 'flat', net: fromMinorUnits(rule.netMinor, currency) };
    case 'byValue':
      return {
        is: 'byValue',
        steps: rule.steps.map(({ upTo, netMinor }) => ({
          upTo: upTo === null ? null : fromMinorUnits(upTo, currency),
          net: fromMinorUnits(netMinor, currency),
        })),
      };
    case 'byWeight':
      return {
        is: 'byWeight',
        steps: rule.steps.map(({ upToMg, netMinor }) => ({
          upToKg: upToMg === null ? null : fromMilligrams(upToMg),
          net: fromMinorUnits(netMinor, currency),
        })),
      };
    default:
      return rule;
  }
}
