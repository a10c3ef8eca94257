import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { ApplicationState, MonthlyVolume } from '#shared/domain/companies/applications.ts';
import type { MemberRole } from '#shared/domain/companies/member-permissions.ts';
import type { Minor } from '#shared/domain/money.ts';

/** What a company's account has beside that of a person; its name and tax id are the account's. */
export interface CompaniesTable {
  account_id: Fixed<string>;
  billing_address: string;
  phone: string;
  website: string | null;
  po_required: Generated<0 | 1>;
  /** JSON: `string[]`. */
  cost_centres: Generated<string>;
  listed_addresses_only: Generated<0 | 1>;
  on_account_only: Generated<0 | 1>;
  own_approval: Generated<0 | 1>;
  stored_cards: Generated<0 | 1>;
  /** The member of staff who opened it; null for that of an application. */
  created_by: Fixed<string | null>;
  idempotency_key: Fixed<string | null>;
  request_fingerprint: Fixed<string | null>;
  updated_at: number;
}

export interface CompanyApplicationsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  user_id: Fixed<string>;
  state: ColumnType<ApplicationState, 'open', ApplicationState>;
  name: string;
  tax_id: string | null;
  billing_address: string;
  phone: string;
  website: string | null;
  volume: MonthlyVolume;
  reason: ColumnType<string | null, never, string>;
  account_id: ColumnType<string | null, never, string>;
  decided_by: ColumnType<string | null, never, string>;
  decided_at: ColumnType<number | null, never, number>;
  created_at: Fixed<number>;
  updated_at: number;
}

/** What a member may do; a limit of null is none. */
export interface MemberRightsColumns {
  role: MemberRole;
  needs_approval: 0 | 1;
  order_limit_minor: Minor | null;
  month_limit_minor: Minor | null;
  sees_all: 0 | 1;
}

/** A person belongs to one company. */
export interface MembersTable extends MemberRightsColumns {
  user_id: Fixed<string>;
  account_id: Fixed<string>;
  created_at: Fixed<number>;
}

/** Open until it is accepted or has ended. */
export interface InvitationsTable extends MemberRightsColumns {
  seq: Generated<number>;
  id: Fixed<string>;
  account_id: Fixed<string>;
  email: string;
  token_hash: Fixed<string>;
  invited_by: Fixed<string>;
  created_at: Fixed<number>;
  expires_at: Fixed<number>;
  accepted_at: ColumnType<number | null, never, number>;
  accepted_by: ColumnType<string | null, never, string>;
  /** Taken back, or replaced by another one. */
  ended_at: ColumnType<number | null, never, number>;
}

/** A checkout or an order of its own that a member placed, with the limits and the spending of that moment. */
export interface MemberPlacementsTable {
  seq: Generated<number>;
  user_id: Fixed<string>;
  account_id: Fixed<string>;
  checkout_id: Fixed<string | null>;
  order_id: Fixed<string | null>;
  total_minor: Fixed<Minor>;
  /** The first instant of the calendar month in the shop's time zone. */
  month_start: Fixed<number>;
  spent_minor: Fixed<Minor>;
  needs_approval: Fixed<0 | 1>;
  order_limit_minor: Fixed<Minor | null>;
  month_limit_minor: Fixed<Minor | null>;
  /** The approved request that placed it. */
  request_id: Fixed<string | null>;
  created_at: Fixed<number>;
}

export interface CompaniesTables {
  companies: CompaniesTable;
  company_applications: CompanyApplicationsTable;
  members: MembersTable;
  invitations: InvitationsTable;
  member_placements: MemberPlacementsTable;
}

export type CompanyRow = Selectable<CompaniesTable>;
export type ApplicationRow = Selectable<CompanyApplicationsTable>;
export type MemberRow = Selectable<MembersTable>;
export type InvitationRow = Selectable<InvitationsTable>;
