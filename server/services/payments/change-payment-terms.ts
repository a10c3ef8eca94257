import { AppError } from '#server/app-error.ts';
import type { PaymentTermsRow } from '#server/db/schema/tables/customers.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { deleteTerms, findTerms, saveTerms } from '#server/queries/payments/payment-terms.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { refuseChangedMeanwhile } from '#server/services/history/refuse-changed-meanwhile.ts';
import type { NewTerms } from '#shared/contracts/customers/customers.ts';
import { type Currency, fromMinorUnits, toMinorUnits } from '#shared/domain/money.ts';
import { customerFieldMessages } from '#shared/messages/customers/customers.ts';

interface TermsChange {
  userId: string;
  /** Null ends them; orders on account keep theirs. */
  terms: NewTerms | null;
  /** As they were shown, null for none; undefined when nothing is compared. */
  seen?: NewTerms | null | undefined;
  actor: string;
}

/** Allows a customer to pay by invoice, or ends it; repeatable. @throws {AppError} not_found, invalid_fields, changed_meanwhile */
export async function changePaymentTerms(deps: Deps, { userId, terms, seen, actor }: TermsChange): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    // Before the terms: orders on account lock the user first too.
    const user = await findActiveUser(db, userId);
    if (!user) throw new AppError('not_found');
    if (terms !== null && user.email_verified !== 1) {
      throw new AppError('invalid_fields', { message: customerFieldMessages.notVerified });
    }
    const before = await findTerms(db, userId);
    if (terms !== null && seen !== undefined) {
      const current = toTerms(before, deps.settings.currency);
      const subject = { subjectId: userId, type: 'customer.terms_changed' as const };
      await refuseChangedMeanwhile(db, { ...subject, seen: seen ?? noTerms, current, next: terms });
    }
    const at = deps.now();
    const after = await write(db, deps, { userId, terms, at });
    const was = before ? { paymentDays: before.payment_days, creditLimitMinor: before.credit_limit_minor } : {};
    if (JSON.stringify(was) === JSON.stringify(after)) return;
    await recordEvent(db, { at, actor, type: 'customer.terms_changed', subjectId: userId, before: was, after });
  });
}

const noTerms = { paymentDays: null, creditLimit: null };

function toTerms(row: PaymentTermsRow | undefined, currency: Currency) {
  if (!row) return noTerms;
  return { paymentDays: row.payment_days, creditLimit: fromMinorUnits(row.credit_limit_minor, currency) };
}

async function write(
  db: WriteTransaction,
  { settings }: Deps,
  { userId, terms, at }: { userId: string; terms: NewTerms | null; at: number },
): Promise<object> {
  if (terms === null) {
    await deleteTerms(db, userId);
    return {};
  }
  const creditLimitMinor = toMinorUnits(terms.creditLimit, settings.currency);
  if (creditLimitMinor === null) {
    throw new AppError('invalid_fields', { fields: { creditLimit: customerFieldMessages.creditLimit } });
  }
  const { paymentDays } = terms;
  await saveTerms(db, {
    user_id: userId,
    payment_days: paymentDays,
    credit_limit_minor: creditLimitMinor,
    updated_at: at,
  });
  return { paymentDays, creditLimitMinor };
}
