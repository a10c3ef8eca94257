import { startOfMonth } from '#server/calendar.ts';
import type { MemberRow } from '#server/db/schema/tables/companies.ts';
import type { ProductRow } from '#server/db/schema/tables/products.ts';
import type { RequestLineRow, RequestRow } from '#server/db/schema/tables/requests.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseDelivery, parseReasons } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { sumOwed } from '#server/queries/accounts/owed.ts';
import { findCompany } from '#server/queries/companies/companies.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { sumSpent } from '#server/queries/companies/spending.ts';
import { findDeliveryMethod } from '#server/queries/freight/delivery-methods.ts';
import { findPerson } from '#server/queries/orders/order-people.ts';
import { type AccountPrices, findAccountPrices } from '#server/queries/price-lists/account-prices.ts';
import { readProductsInAnyState } from '#server/queries/products/products.ts';
import { listLinesOf } from '#server/queries/requests/requests.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { freezePrice } from '#server/services/price-lists/freeze-price.ts';
import type { Request, RequestedLine, RequestSummary } from '#shared/contracts/requests/requests.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { requestNumber } from '#shared/domain/history/record-number.ts';
import { type Currency, fromMinorUnits, fromPriceUnits, minor } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';

export function toSummary(
  row: RequestRow,
  { requester, lines }: { requester: string; lines: number },
  currency: Currency,
): RequestSummary {
  return {
    _id: row.id,
    number: requestNumber(row.seq),
    state: row.state,
    requester,
    total: fromMinorUnits(row.total_minor, currency),
    lines,
    poNumber: row.po_number,
    costCentre: row.cost_centre,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  };
}

/** A request with its lines, and prices, stock and limits of now. */
export async function readRequest(deps: Deps, caller: Caller, row: RequestRow): Promise<Request> {
  const { db, settings } = deps;
  const { currency } = settings;
  const lines = await listLinesOf(db, [row.id]);
  const productIds = lines.map(({ product_id }) => product_id);
  const rows = await readProductsInAnyState(db, productIds);
  const prices = await findAccountPrices(db, { accountId: row.account_id, productIds, at: deps.now() });
  const products = new Map(rows.map((product) => [product.id, product]));
  const emails = await listEmails(db, [row.requester_id, row.decided_by ?? row.requester_id]);
  const isMine = row.requester_id === caller.userId;
  const isOpen = row.state === 'open' && row.expires_at > deps.now();
  const company = await findCompany(db, row.account_id);
  const decides = caller.member !== null && memberMay(caller.member, 'requests.decide');
  return {
    ...toSummary(row, { requester: emails.get(row.requester_id) ?? '', lines: lines.length }, currency),
    askedBy: await findPersonName(db, row.asked_by),
    address: row.address,
    phone: row.phone,
    deliveryNote: row.delivery_note,
    ...(row.wished_on !== null && { wishedOn: row.wished_on }),
    onAccount: row.on_account === 1,
    ...(await readDelivery(db, row)),
    note: row.note,
    reasons: parseReasons(row.reasons),
    requested: lines.map((line) => toLine(line, products.get(line.product_id), { isOpen, currency, prices })),
    limits: await readLimits(deps, row, await findMember(db, row.requester_id)),
    creditLeft: row.on_account === 1 ? await readCreditLeft(deps, row.account_id) : null,
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    decidedBy: row.decided_by === null ? null : (emails.get(row.decided_by) ?? null),
    decision: row.decision,
    checkoutId: row.checkout_id,
    isMine,
    mayDecide: isOpen && decides && (!isMine || company?.own_approval === 1),
  };
}

async function readDelivery(db: Database, { delivery }: RequestRow): Promise<Pick<Request, 'delivery'>> {
  if (delivery === null) return {};
  const chosen = parseDelivery(delivery);
  return { delivery: { ...chosen, name: (await findDeliveryMethod(db, chosen.methodId))?.name ?? '' } };
}

/** The e-mail of staff stays theirs. */
async function findPersonName(db: Database, userId: string | null): Promise<Request['askedBy']> {
  const person = await findPerson(db, userId);
  return person && { name: person.name };
}

function toLine(
  line: RequestLineRow,
  product: ProductRow | undefined,
  { isOpen, currency, prices }: { isOpen: boolean; currency: Currency; prices: AccountPrices | null },
): RequestedLine {
  const isSold = isOpen && product?.deleted_at === null;
  const list = isSold ? freezePrice(product, prices, line.quantity).list : null;
  return {
    productId: line.product_id,
    name: product?.name ?? '',
    partNumber: product?.part_number ?? null,
    image: product?.image ?? '',
    quantity: line.quantity,
    approvedQuantity: line.approved_quantity,
    price: fromPriceUnits(line.price_units),
    total: fromMinorUnits(line.total_minor, currency),
    now:
      isSold && list !== null
        ? {
            price: fromPriceUnits(unitPriceAt(list, line.quantity)),
            listPrice: fromPriceUnits(list.price),
            priceBreaks: list.priceBreaks.map(({ quantity, price }) => ({ quantity, price: fromPriceUnits(price) })),
            availableQuantity: product.available_quantity,
            minimumQuantity: product.minimum_quantity,
            orderMultiple: product.order_multiple,
            sellsRest: product.sells_rest === 1,
          }
        : null,
  };
}

async function readLimits({ db, settings, now }: Deps, row: RequestRow, member: MemberRow | undefined) {
  if (member?.account_id !== row.account_id) return null;
  const since = startOfMonth(now(), await readTimeZone(db));
  const spent = await sumSpent(db, { userId: row.requester_id, accountId: row.account_id, since });
  const amount = (limit: MemberRow['order_limit_minor']) =>
    limit === null ? null : fromMinorUnits(limit, settings.currency);
  return {
    orderLimit: amount(member.order_limit_minor),
    monthLimit: amount(member.month_limit_minor),
    spent: fromMinorUnits(spent, settings.currency),
  };
}

async function readCreditLeft({ db, settings }: Deps, accountId: string): Promise<number> {
  const limit = (await findAccount(db, accountId))?.credit_limit_minor ?? minor(0);
  return fromMinorUnits(minor(Math.max(0, limit - (await sumOwed(db, accountId)))), settings.currency);
}
