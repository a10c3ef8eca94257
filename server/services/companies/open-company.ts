import { randomUUIDv7 } from 'node:crypto';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { insertAccount } from '#server/queries/accounts/accounts.ts';
import { findCompanyByKey, insertCompany } from '#server/queries/companies/companies.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { refuseWrongTaxId } from '#server/services/companies/check-tax-id.ts';
import { insertInvitationTo } from '#server/services/companies/invite-member.ts';
import { managerRights } from '#server/services/companies/member-rights.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import type { CompanyDetails } from '#shared/contracts/companies/company-fields.ts';

interface NewCompany {
  details: CompanyDetails;
  managerEmail: string;
  actor: string;
  idempotencyKey: string | null;
}

/** Opens the account of a company and invites its manager. @throws {AppError} invalid_fields, idempotency_key_reused */
export async function createCompany(deps: Deps, company: NewCompany): Promise<string> {
  const { details, managerEmail, actor, idempotencyKey } = company;
  refuseWrongTaxId(details.taxId);
  const request = keyedRequest(idempotencyKey, { details, managerEmail });
  return inTransaction(deps.db, async (db) => {
    const earlier = await findRepeated(request, (key) => findCompanyByKey(db, actor, key));
    if (earlier) return earlier.account_id;
    const at = deps.now();
    const { taxId: tax_id, billingAddress: billing_address, ...rest } = details;
    const keys = { idempotency_key: request?.key ?? null, request_fingerprint: request?.fingerprint ?? null };
    const accountId = await openCompany(db, { ...rest, tax_id, billing_address, at, created_by: actor, ...keys });
    const { id } = await insertInvitationTo(db, deps, {
      accountId,
      email: managerEmail,
      rights: managerRights,
      actor,
      at,
    });
    await recordEvents(db, [
      { at, actor, type: 'company.opened', subjectId: accountId, after: {} },
      { at, actor, type: 'member.invited', subjectId: accountId, after: { invitationId: id, role: 'manager' } },
    ]);
    return accountId;
  });
}

interface Opened {
  name: string;
  tax_id: string | null;
  billing_address: string;
  phone: string;
  website: string | null;
  at: number;
  created_by: string | null;
  idempotency_key?: string | null;
  request_fingerprint?: string | null;
}

export async function openCompany(db: WriteTransaction, { name, tax_id, at, ...company }: Opened): Promise<string> {
  const id = randomUUIDv7();
  await insertAccount(db, { id, kind: 'company', name, tax_id, created_at: at, updated_at: at });
  await insertCompany(db, {
    account_id: id,
    idempotency_key: null,
    request_fingerprint: null,
    ...company,
    updated_at: at,
  });
  return id;
}
