import type { NewAddress } from '#shared/contracts/checkouts/addresses.ts';
import type { CompanyDetails, CompanyRulesForm, MemberRights } from '#shared/contracts/companies/company-fields.ts';
import type { NewTerms } from '#shared/contracts/customers/customers.ts';
import type { NewPriceList } from '#shared/contracts/price-lists/price-lists.ts';
import type { MonthlyVolume } from '#shared/domain/companies/applications.ts';
import type { PriceList } from '#shared/domain/products/price-breaks.ts';
import type { ReturnReason } from '#shared/domain/returns/return-states.ts';

// What the demo's companies are and did. Days count back from the time of seeding. A picture, without folder and ending,
// names its product.

export interface DemoMember extends Partial<Omit<MemberRights, 'role'>> {
  email: string;
  displayName: string;
  role: MemberRights['role'];
}

export interface DemoCompany {
  details: CompanyDetails;
  volume: MonthlyVolume;
  /** When its manager applied. */
  daysAgo: number;
  manager: { email: string; displayName: string };
  members: readonly DemoMember[];
  rules: CompanyRulesForm;
  /** The first one is the default. */
  addresses: readonly NewAddress[];
  /** Null: it pays by card. */
  terms: NewTerms | null;
}

export interface DemoPriceList extends Pick<NewPriceList, 'name' | 'percentOff' | 'categories'> {
  daysAgo: number;
  /** Days from now to its last one; null without an end. */
  daysLeft: number | null;
  prices: readonly (PriceList & { picture: string })[];
  /** Names of companies. */
  companies: readonly string[];
}

export type DemoLine = readonly [picture: string, quantity: number];

/** What the order of a member says; the address is the company's first one. */
interface DemoOrderDetails {
  /** E-mail of the member. */
  by: string;
  daysAgo: number;
  lines: readonly DemoLine[];
  poNumber?: string;
  costCentre?: string;
  deliveryNote?: string;
}

export interface DemoCompanyOrder extends DemoOrderDetails {
  shippedDaysAgo?: number;
  /** By bank transfer. */
  paidDaysAgo?: number;
}

export interface DemoRequest extends DemoOrderDetails {
  note?: string;
  decision?: { by: string; daysAgo: number } & (
    | { reason: string }
    /** One for each line; 0 leaves it out. */
    | { quantities: readonly number[]; shippedDaysAgo: number }
  );
}

export interface DemoQuoteLine {
  /** A product's picture, or words. */
  picture?: string;
  name?: string;
  quantity: number;
  wishedPrice?: number;
}

export interface DemoAnswer {
  daysAgo: number;
  /** Days from now to its last day. */
  daysLeft: number;
  /** Of each line; null where none is offered. */
  prices: readonly (number | null)[];
  leadTime?: string;
  freight?: string;
  note?: string;
}

export interface DemoQuote {
  /** E-mail of who asks, or for whom sales staff start it. */
  by: string;
  /** Null: staff start it with their answer. */
  daysAgo: number | null;
  message?: string;
  lines: readonly DemoQuoteLine[];
  answers: readonly DemoAnswer[];
  /** What the customer writes under it. */
  question?: { daysAgo: number; text: string };
  end?: {
    kind: 'accepted' | 'refused' | 'withdrawn' | 'expired';
    daysAgo: number;
    poNumber?: string;
    costCentre?: string;
  };
}

export interface DemoReturn {
  /** E-mail of who asks. */
  by: string;
  picture: string;
  daysAgo: number;
  quantity: number;
  reason: ReturnReason;
  text?: string;
  withdrawnDaysAgo?: number;
  refusal?: { daysAgo: number; reason: string };
  approval?: { daysAgo: number; instructions: string };
  /** Of all that was asked for. */
  receipt?: { daysAgo: number; restocked: number };
  settledDaysAgo?: number;
}
