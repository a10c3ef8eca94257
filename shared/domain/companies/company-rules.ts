import { foldBlanks } from '#shared/domain/companies/fold-blanks.ts';

/** What a company asks of each order of its members. */
export interface CompanyRules {
  poRequired: boolean;
  /** One of them is named by each order; without any, none is. */
  costCentres: readonly string[];
  listedAddressesOnly: boolean;
  onAccountOnly: boolean;
}

export const companyRuleNames = ['poNumber', 'costCentre', 'address', 'payment'] as const;
export type CompanyRuleName = (typeof companyRuleNames)[number];

interface Ordered {
  poNumber: string | null;
  costCentre: string | null;
  address: string;
  onAccount: boolean;
}

/** Which rules an order breaks; `addresses` are those of the company. */
export function brokenCompanyRules(
  { poRequired, costCentres, listedAddressesOnly, onAccountOnly }: CompanyRules,
  { poNumber, costCentre, address, onAccount }: Ordered,
  addresses: readonly string[],
): CompanyRuleName[] {
  const isBroken = {
    poNumber: poRequired && poNumber === null,
    costCentre: costCentres.length === 0 ? costCentre !== null : !costCentres.some((each) => each === costCentre),
    address: listedAddressesOnly && !addresses.some((each) => foldBlanks(each) === foldBlanks(address)),
    payment: onAccountOnly && !onAccount,
  };
  return companyRuleNames.filter((name) => isBroken[name]);
}
