import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Deps } from '#server/deps.ts';
import { type Caller, isAllowed } from '#server/http/pipeline/authenticate.ts';
import { readBytes } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { respondContent } from '#server/http/pipeline/respond-content.ts';
import { findOrder } from '#server/queries/orders/orders.ts';
import { findReturnPicture } from '#server/queries/returns/return-pictures.ts';
import {
  countReturns,
  findListedReturn,
  type ListedReturn,
  listListedReturnsOf,
  type ReturnsOf,
  returnList,
} from '#server/queries/returns/returns.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { respondCsv } from '#server/routes/csv.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { writeReturns } from '#server/routes/returns/return-csv.ts';
import { readReturn, toSummaryFor } from '#server/routes/returns/return-rows.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import { addReturnPicture } from '#server/services/returns/add-return-picture.ts';
import { approveReturn, refuseReturn, withdrawReturn } from '#server/services/returns/decide-return.ts';
import { sumHeld } from '#server/services/returns/lock-return.ts';
import { receiveReturn, takeReceiptBack } from '#server/services/returns/receive-return.ts';
import { requestReturn } from '#server/services/returns/request-return.ts';
import { lastReturnDay } from '#server/services/returns/return-window.ts';
import { settleReturn } from '#server/services/returns/settle-return.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { returnsContract } from '#shared/contracts/returns/returns.ts';
import { readReturnNumber } from '#shared/domain/history/record-number.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { may } from '#shared/domain/users/permissions.ts';

type Called = Pick<Endpoint, 'access' | 'method'>;

/** Only who may see the return gets its pictures: no cache that others share keeps them. */
const PRIVATE = 'private, max-age=3600';

export function returnRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, returnsContract.ask, async ({ context, caller, params, body }) => {
    const order = await requireOrder(deps, caller, returnsContract.ask, params.id);
    const key = idempotencyKey(context);
    const isStaff = may(caller, 'returns.decide');
    const request = { orderId: order.id, actor: caller.userId, isStaff, asked: await body(), idempotencyKey: key };
    return returnFor(caller, (await requestReturn(deps, request)).id);
  });
  mount(app, deps, returnsContract.listOfOrder, async ({ caller, params }) => {
    const order = await requireOrder(deps, caller, returnsContract.listOfOrder, params.id);
    const rows = await listListedReturnsOf(db, order.id);
    const quantity = (order.shipped_quantity ?? 0) - sumHeld(rows);
    const until = quantity > 0 ? await lastReturnDay(db, order) : null;
    return {
      orderId: order.id,
      quantity,
      ...(until && { until: until.day, isOver: dayOf(deps.now(), until.timeZone) > until.day }),
      returns: rows.map(toSummaryFor(caller)),
    };
  });
  mount(app, deps, returnsContract.listOwn, async ({ context, caller, query }) => {
    const { view = 'all' } = query;
    const filter = { ...ownOf(caller), ...(view !== 'all' && { [view]: true }) };
    return respondPage(context, db, returnList, { page: toPage(query), filter }, toSummaryFor(caller));
  });
  mount(app, deps, returnsContract.list, async ({ context, caller, query }) => {
    const { view = 'all', number } = query;
    const filter =
      number === undefined ? (view === 'all' ? {} : { [view]: true }) : { number: readReturnNumber(number) ?? 0 };
    return respondPage(context, db, returnList, { page: toPage(query), filter }, toSummaryFor(caller));
  });
  mount(app, deps, returnsContract.readOwnCounts, async ({ caller }) => countViews(ownOf(caller)));
  mount(app, deps, returnsContract.readCounts, async () => countViews());
  mount(app, deps, returnsContract.export, async ({ context, caller, query: { view = 'all' } }) => {
    await context.get('limitExports')?.(caller.userId);
    if (context.req.method !== 'HEAD') {
      await recordExport(deps, {
        type: 'returns.exported',
        subjectId: 'returns',
        actor: caller.userId,
        after: { view },
      });
    }
    const name = `returns-${dayOf(deps.now(), await readTimeZone(db))}.csv`;
    return respondCsv(context, name, writeReturns(db, view));
  });
  mount(app, deps, returnsContract.read, async ({ caller, params }) =>
    readReturn(db, caller, await requireReturn(deps, caller, returnsContract.read, params.id)),
  );
  mount(app, deps, returnsContract.withdraw, async ({ caller, params }) => {
    const { id } = await requireReturn(deps, caller, returnsContract.withdraw, params.id);
    await withdrawReturn(deps, { id, actor: caller.userId });
    return returnFor(caller, id);
  });
  mount(app, deps, returnsContract.addPicture, async ({ context, caller, params }) => {
    const { id } = await requireReturn(deps, caller, returnsContract.addPicture, params.id);
    await addReturnPicture(deps, { id, bytes: await readBytes(context) });
    return returnFor(caller, id);
  });
  mount(app, deps, returnsContract.readPicture, async ({ context, caller, params }) => {
    const { id: returnId } = await requireReturn(deps, caller, returnsContract.readPicture, params.id);
    const picture = await findReturnPicture(db, { id: params.pictureId, returnId });
    if (!picture) throw new AppError('not_found');
    const { content, id: etag } = picture;
    return respondContent(context, { content, mediaType: 'image/webp', etag, cacheControl: PRIVATE });
  });
  mount(app, deps, returnsContract.approve, async ({ caller, params: { id }, body }) => {
    await requireReturn(deps, caller, returnsContract.approve, id);
    await approveReturn(deps, { id, actor: caller.userId, approval: await body() });
    return returnFor(caller, id);
  });
  mount(app, deps, returnsContract.refuse, async ({ caller, params: { id }, body }) => {
    await requireReturn(deps, caller, returnsContract.refuse, id);
    await refuseReturn(deps, { id, actor: caller.userId, refusal: await body() });
    return returnFor(caller, id);
  });
  mount(app, deps, returnsContract.receive, async ({ caller, params: { id }, body }) => {
    await requireReturn(deps, caller, returnsContract.receive, id);
    await receiveReturn(deps, { id, actor: caller.userId, receipt: await body() });
    return returnFor(caller, id);
  });
  mount(app, deps, returnsContract.takeBack, async ({ caller, params: { id } }) => {
    await requireReturn(deps, caller, returnsContract.takeBack, id);
    await takeReceiptBack(deps, { id, actor: caller.userId });
    return returnFor(caller, id);
  });
  mount(app, deps, returnsContract.settle, async ({ caller, params: { id }, body }) => {
    await requireReturn(deps, caller, returnsContract.settle, id);
    await settleReturn(deps, { id, actor: caller.userId, ...(await body()) });
    return returnFor(caller, id);
  });
  return app;

  async function countViews(of?: ReturnsOf) {
    const [requested, approved, received, done, closed] = [
      await countReturns(db, 'requested', of),
      await countReturns(db, 'approved', of),
      await countReturns(db, 'received', of),
      await countReturns(db, 'done', of),
      await countReturns(db, 'closed', of),
    ];
    return { requested, approved, received, done, closed };
  }

  async function returnFor(caller: Caller, id: string): Promise<Return> {
    const row = await findListedReturn(db, id);
    if (!row) throw new Error('A return that was just changed is not there');
    return readReturn(db, caller, row);
  }
}

/** Those that the caller sees as a customer. */
function ownOf({ accountId, seesAll, userId }: Caller): ReturnsOf {
  return { account: accountId, ...(!seesAll && { owner: userId }) };
}

async function requireOrder({ db }: Deps, caller: Caller, called: Called, id: string): Promise<OrderRow> {
  const order = await findOrder(db, id);
  if (!order || !isAllowed(caller, called, order)) throw new AppError('not_found');
  return order;
}

/** Responds alike for a foreign and an unknown return. */
async function requireReturn({ db }: Deps, caller: Caller, called: Called, id: string): Promise<ListedReturn> {
  const row = await findListedReturn(db, id);
  if (!row || !isAllowed(caller, called, row)) throw new AppError('not_found');
  return row;
}
