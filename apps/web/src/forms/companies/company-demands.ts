import type { Membership } from '#shared/contracts/companies/companies.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';

/** What a company asks of each order of its members, in words; null where it does not. */
export interface CompanyDemands {
  poNumber: string | null;
  /** That it pays by invoice and by nothing else. */
  onAccount: string | null;
  /** Whether this one needs an approval, so that it cannot be placed. */
  approval: boolean;
}

export const noDemands: CompanyDemands = { poNumber: null, onAccount: null, approval: false };

export function companyDemands({ name, rules }: Pick<Membership, 'name' | 'rules'>, approval: boolean): CompanyDemands {
  return {
    approval,
    poNumber: rules.poRequired ? companyMessages.poRequiredOf(name) : null,
    onAccount: rules.onAccountOnly ? companyMessages.onAccountOnlyOf(name) : null,
  };
}
