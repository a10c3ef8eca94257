import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { RequestRow } from '#server/db/schema/tables/requests.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { countOpenRequests, findRequest, findRequestByKey, insertRequest } from '#server/queries/requests/requests.ts';
import { type BuyerOf, findBuyer } from '#server/queries/users/users.ts';
import { requireMemberRules } from '#server/services/checkouts/member-placement.ts';
import { acceptLines, type ByStaff, refuseRepeatedProducts, sumOf } from '#server/services/checkouts/place-checkout.ts';
import { validateLines } from '#server/services/checkouts/place-lines.ts';
import { planFreight } from '#server/services/checkouts/plan-freight.ts';
import { requirePossibleWish } from '#server/services/checkouts/possible-wish.ts';
import { refuseHiddenPrices } from '#server/services/checkouts/refuse-hidden-prices.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import { readPricingTerms, refuseOtherRate } from '#server/services/invoices/customer-tax-rate.ts';
import { mailApprovers } from '#server/services/requests/mail-approvers.ts';
import type { NewRequest } from '#shared/contracts/requests/requests.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { MAX_OPEN_REQUESTS, REQUEST_DAYS } from '#shared/domain/limits.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';

interface Asked {
  requester: BuyerOf;
  requested: NewRequest;
  idempotencyKey: string | null;
  byStaff?: ByStaff;
}

/**
 * Asks those who may decide in the company of the user to approve a checkout, which takes no stock.
 * @throws {AppError} unauthenticated, forbidden, invalid_fields, insufficient_stock, price_changed, tax_changed,
 *   too_many_open_requests, prices_hidden, idempotency_key_reused
 */
export async function askForApproval(
  deps: Deps,
  { requester, requested, idempotencyKey, byStaff }: Asked,
): Promise<RequestRow> {
  const { userId } = requester;
  const { lines, address, phone, onAccount = false, taxRate, delivery } = requested;
  const { poNumber = null, deliveryNote = null, costCentre = null, wishedOn = null, note = null } = requested;
  refuseRepeatedProducts(lines);
  const keyed = keyedRequest(idempotencyKey, { requested, byStaff });

  const at = deps.now();
  return inTransaction(deps.db, async (db) => {
    const owner = await findBuyer(db, requester);
    if (!owner) throw new AppError('unauthenticated');
    if (!byStaff) await refuseHiddenPrices(db, owner);
    const earlier = await findRepeated(keyed, (key) => findRequestByKey(db, userId, key));
    if (earlier) return earlier;
    const member = await requireMemberRules(db, { owner, address, poNumber, costCentre, onAccount, at });
    if (!member) throw new AppError('forbidden', { message: requestMessages.noCompany });
    const accountId = owner.account_id;
    if ((await countOpenRequests(db, { accountId, requesterId: userId })) >= MAX_OPEN_REQUESTS) {
      throw new AppError('too_many_open_requests');
    }
    const pricing = await readPricingTerms(db, accountId);
    refuseOtherRate(taxRate, pricing.customerTax);
    const priced = acceptLines(await validateLines(db, deps, lines, { owner, at, ...pricing }), lines, deps);
    await requirePossibleWish(db, { wishedOn, lines: priced, at });
    if (delivery || pricing.hasDelivery) {
      await planFreight(db, deps, { delivery, lines: priced, address, customerTax: pricing.customerTax });
    }
    const id = randomUUIDv7();
    const total = sumOf(priced);
    await insertRequest(
      db,
      {
        id,
        account_id: accountId,
        requester_id: userId,
        asked_by: byStaff?.userId ?? null,
        state: 'open',
        address,
        phone,
        po_number: poNumber,
        delivery_note: deliveryNote,
        cost_centre: costCentre,
        wished_on: wishedOn,
        delivery: delivery ? JSON.stringify(delivery) : null,
        on_account: onAccount ? 1 : 0,
        note,
        reasons: JSON.stringify(member.reasonsFor(total)),
        total_minor: total,
        idempotency_key: keyed?.key ?? null,
        request_fingerprint: keyed?.fingerprint ?? null,
        created_at: at,
        expires_at: at + REQUEST_DAYS * DAY_MS,
      },
      priced.map(({ product, quantity, unitPrice, total }, line) => ({
        request_id: id,
        line,
        product_id: product.id,
        quantity,
        price_units: unitPrice,
        total_minor: total,
      })),
    );
    await mailApprovers(db, { id, accountId, requesterId: userId, at });
    const after = { lines: priced.length, totalMinor: total, ...(byStaff && { requesterId: userId }) };
    await recordEvent(db, { at, actor: byStaff?.userId ?? userId, type: 'request.made', subjectId: id, after });
    const request = await findRequest(db, id);
    if (!request) throw new Error('A request that was just made is not there');
    return request;
  });
}
