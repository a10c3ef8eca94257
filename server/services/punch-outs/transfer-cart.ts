import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import type { PunchOutRow } from '#server/db/schema/tables/cart.ts';
import { reader } from '#server/db/stored-json.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { writeMessage } from '#server/integrations/cxml/write-cxml.ts';
import { hashOfSecret } from '#server/queries/api-keys/api-keys.ts';
import { findPunchOut, findPunchOutByToken, updatePunchOut } from '#server/queries/cart/punch-outs.ts';
import { findBuyer } from '#server/queries/users/users.ts';
import { acceptLines, refuseRepeatedProducts } from '#server/services/checkouts/place-checkout.ts';
import { type PricedLine, validateLines } from '#server/services/checkouts/place-lines.ts';
import { refuseHiddenPrices } from '#server/services/checkouts/refuse-hidden-prices.ts';
import { readPricingTerms } from '#server/services/invoices/customer-tax-rate.ts';
import { cartMessage, type Field, ociFields } from '#server/services/punch-outs/cart-message.ts';
import { newToken } from '#server/services/punch-outs/open-punch-out.ts';
import type { NewCheckout } from '#shared/contracts/checkouts/checkouts.ts';
import { MINUTE_MS } from '#shared/domain/durations.ts';
import { punchOutMessages } from '#shared/messages/punch-outs/punch-outs.ts';

const TO_RETURN_MS = 10 * MINUTE_MS;

const parseFields = reader(z.array(z.tuple([z.string(), z.string()])));

const partySchema = z.object({ domain: z.string(), identity: z.string() });
const parseVisitor = reader(
  z.nullable(
    z.object({
      payloadId: z.string(),
      from: partySchema,
      to: partySchema,
      buyerCookie: z.string(),
      operation: z.string(),
    }),
  ),
);

/**
 * The lines, as an order of the account would take them now at the prices that the visitor saw, become a form, whose secret is
 * returned. The visit ends as soon as the form is opened; until then, as after a lost answer, it is made anew.
 * @throws {AppError} unauthenticated, invalid_fields, insufficient_stock, price_changed, prices_hidden
 */
export async function transferCart(
  deps: Deps,
  { punchOut: { id }, userId, accountId }: { punchOut: PunchOutRow; userId: string; accountId: string },
  lines: NewCheckout['lines'],
): Promise<string> {
  const token = newToken();
  const at = deps.now();
  await inTransaction(deps.db, async (db) => {
    const punchOut = await findPunchOut(db, id);
    const owner = await findBuyer(db, { userId });
    if (punchOut?.state !== 'started' || owner?.account_id !== accountId) {
      throw new AppError('unauthenticated', { message: punchOutMessages.ended });
    }
    refuseRepeatedProducts(lines);
    await refuseHiddenPrices(db, owner);
    const pricing = await readPricingTerms(db, accountId);
    const priced = acceptLines(await validateLines(db, deps, lines, { owner, at, ...pricing }), lines, deps);
    const message = JSON.stringify(fieldsOf(deps, punchOut, priced, at));
    const expires_at = at + TO_RETURN_MS;
    await updatePunchOut(db, id, { token_hash: hashOfSecret(token), message, expires_at });
  });
  return token;
}

function fieldsOf({ settings }: Deps, punchOut: PunchOutRow, lines: PricedLine[], at: number): Field[] {
  const visitor = parseVisitor(punchOut.envelope);
  if (visitor === null) return ociFields(lines, settings.currency);
  const content = cartMessage(lines, { cookie: visitor.buyerCookie, currency: settings.currency });
  const message = writeMessage(content, visitor, { payloadId: `${punchOut.id}@bulkhead`, at });
  return [['cxml-base64', Buffer.from(message).toString('base64')]];
}

/** Ends the visit; the form can be opened again for a while. @throws {AppError} not_found */
export async function openForm(deps: Deps, token: string): Promise<{ returnUrl: string; fields: Field[] }> {
  return inTransaction(deps.db, async (db) => {
    const punchOut = await findPunchOutByToken(db, token);
    if (!punchOut || punchOut.message === null || punchOut.expires_at <= deps.now()) {
      throw new AppError('not_found', { message: punchOutMessages.ended });
    }
    if (punchOut.state !== 'transferred') await updatePunchOut(db, punchOut.id, { state: 'transferred' });
    return { returnUrl: punchOut.return_url, fields: parseFields(punchOut.message) };
  });
}
