import { AppError } from '#server/app-error.ts';
import type { AccountRow } from '#server/db/schema/tables/accounts.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findOpenAccount, updateAccount } from '#server/queries/accounts/accounts.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { refuseChangedMeanwhile } from '#server/services/history/refuse-changed-meanwhile.ts';
import type { NewTerms } from '#shared/contracts/customers/customers.ts';
import { type Currency, fromMinorUnits, toMinorUnits } from '#shared/domain/money.ts';
import { customerFieldMessages } from '#shared/messages/customers/customers.ts';

interface TermsChange {
  accountId: string;
  /** Null ends them; orders on account keep theirs. */
  terms: NewTerms | null;
  /** As they were shown, null for none; undefined when nothing is compared. */
  seen?: NewTerms | null | undefined;
  actor: string;
}

/** Allows an account to pay by invoice, or ends it; repeatable. @throws {AppError} not_found, invalid_fields, changed_meanwhile */
export async function changePaymentTerms(deps: Deps, { accountId, terms, seen, actor }: TermsChange): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const before = await findOpenAccount(db, accountId);
    if (!before) throw new AppError('not_found');
    const person = before.kind === 'person' ? await findActiveUser(db, accountId) : undefined;
    if (terms !== null && person?.email_verified === 0) {
      throw new AppError('invalid_fields', { message: customerFieldMessages.notVerified });
    }
    if (terms !== null && seen !== undefined) {
      const current = toTerms(before, deps.settings.currency);
      const subject = { subjectId: accountId, type: 'customer.terms_changed' as const };
      await refuseChangedMeanwhile(db, { ...subject, seen: seen ?? noTerms, current, next: terms });
    }
    const at = deps.now();
    const after = await write(db, deps, { accountId, terms, at });
    const { payment_days: paymentDays, credit_limit_minor: creditLimitMinor } = before;
    const was = paymentDays === null || creditLimitMinor === null ? {} : { paymentDays, creditLimitMinor };
    if (JSON.stringify(was) === JSON.stringify(after)) return;
    await recordEvent(db, { at, actor, type: 'customer.terms_changed', subjectId: accountId, before: was, after });
  });
}

const noTerms = { paymentDays: null, creditLimit: null };

function toTerms({ payment_days: paymentDays, credit_limit_minor: limit }: AccountRow, currency: Currency) {
  return paymentDays === null || limit === null
    ? noTerms
    : { paymentDays, creditLimit: fromMinorUnits(limit, currency) };
}

async function write(
  db: WriteTransaction,
  { settings }: Deps,
  { accountId, terms, at }: { accountId: string; terms: NewTerms | null; at: number },
): Promise<object> {
  if (terms === null) {
    await updateAccount(db, accountId, { payment_days: null, credit_limit_minor: null, updated_at: at });
    return {};
  }
  const creditLimitMinor = toMinorUnits(terms.creditLimit, settings.currency);
  if (creditLimitMinor === null) {
    throw new AppError('invalid_fields', { fields: { creditLimit: customerFieldMessages.creditLimit } });
  }
  const { paymentDays } = terms;
  await updateAccount(db, accountId, {
    payment_days: paymentDays,
    credit_limit_minor: creditLimitMinor,
    updated_at: at,
  });
  return { paymentDays, creditLimitMinor };
}
