import type { SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import { countryName } from '#shared/domain/freight/countries.ts';
import type { DeliveryMethod, FreightRule } from '#shared/domain/freight/delivery-method.ts';
import { knownMilligrams } from '#shared/domain/freight/weight.ts';
import { type Currency, nearestMinor } from '#shared/domain/money.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { deliveryMethodMessages as messages } from '#shared/messages/freight/delivery-methods.ts';

type Rule = SavedDeliveryMethod['rule'];

/** What a method costs, one line for each price; `amount` formats one in major units. */
export function describeCosts({ rule, freeFrom }: SavedDeliveryMethod, amount: (net: number) => string): string[] {
  const free = freeFrom === null ? [] : [messages.freeFromValue(amount(freeFrom))];
  return [...linesOf(rule, amount), ...free];
}

function linesOf(rule: Rule, amount: (net: number) => string): string[] {
  switch (rule.is) {
    case 'flat':
      return [amount(rule.net)];
    case 'byWeight':
      return rule.steps.map(({ upToKg, net }) =>
        upToKg === null
          ? messages.lastStep(amount(net))
          : messages.step(messages.kilograms(formatNumber(upToKg, { maximumFractionDigits: 6 })), amount(net)),
      );
    case 'byValue':
      return rule.steps.map(({ upTo, net }) =>
        upTo === null ? messages.lastStep(amount(net)) : messages.step(amount(upTo), amount(net)),
      );
    default:
      return [messages[rule.is]];
  }
}

export function describePlaces({ rule, zones }: Pick<SavedDeliveryMethod, 'rule' | 'zones'>): string {
  if (rule.is === 'collect') return messages.atGate;
  if (zones.length === 0) return messages.everywhere;
  return zones
    .map(({ country, postcodes }) => [countryName(country), postcodes.join(', ')].filter(Boolean).join(' '))
    .join('; ');
}

/** As the shop computes with it. */
export function toComputed(method: SavedDeliveryMethod, currency: Currency): DeliveryMethod {
  const { _id: id, name, carrier, rule, freeFrom, zones } = method;
  return {
    id,
    name,
    carrier,
    rule: toComputedRule(rule, currency),
    freeFrom: freeFrom === null ? null : nearestMinor(freeFrom, currency),
    zones,
  };
}

function toComputedRule(rule: Rule, currency: Currency): FreightRule {
  const minor = (amount: number) => nearestMinor(amount, currency);
  switch (rule.is) {
    case 'flat':
      return { is: 'flat', netMinor: minor(rule.net) };
    case 'byWeight':
      return {
        is: 'byWeight',
        steps: rule.steps.map(({ upToKg, net }) => ({
          upToMg: upToKg === null ? null : knownMilligrams(upToKg),
          netMinor: minor(net),
        })),
      };
    case 'byValue':
      return {
        is: 'byValue',
        steps: rule.steps.map(({ upTo, net }) => ({ upTo: upTo === null ? null : minor(upTo), netMinor: minor(net) })),
      };
    default:
      return rule;
  }
}
