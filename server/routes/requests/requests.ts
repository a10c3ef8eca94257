import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { RequestRow } from '#server/db/schema/tables/requests.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findCompany } from '#server/queries/companies/companies.ts';
import { countOpenRequests, findRequest, listLinesOf, requestList } from '#server/queries/requests/requests.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { readRequest, toSummary } from '#server/routes/requests/request-view.ts';
import { askForApproval } from '#server/services/requests/ask-for-approval.ts';
import { approveRequest, refuseRequest } from '#server/services/requests/decide-request.ts';
import { withdrawRequest } from '#server/services/requests/withdraw-request.ts';
import { requestsContract } from '#shared/contracts/requests/requests.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import type { RequestView } from '#shared/domain/requests/request-state.ts';

export function requestRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, requestsContract.add, async ({ context, caller, body }) => {
    const key = idempotencyKey(context);
    const asked = { requester: { userId: caller.userId }, requested: await body(), idempotencyKey: key };
    return readRequest(deps, caller, await askForApproval(deps, asked));
  });
  mount(app, deps, requestsContract.list, async ({ context, caller, query }) => {
    const filter = await filterOf(caller, query.view ?? 'all');
    const request = { page: toPage(query), filter };
    const rows = await respondPage(context, db, requestList, request, (row: RequestRow) => row);
    const lines = await listLinesOf(
      db,
      rows.map(({ id }) => id),
    );
    const emails = await listEmails(db, [...new Set(rows.map(({ requester_id }) => requester_id))]);
    return rows.map((row) => {
      const count = lines.filter(({ request_id }) => request_id === row.id).length;
      return toSummary(row, { requester: emails.get(row.requester_id) ?? '', lines: count }, deps.settings.currency);
    });
  });
  mount(app, deps, requestsContract.count, async ({ caller }) => {
    if (caller.member === null) return { waiting: 0, mine: 0 };
    const { accountId, userId } = caller;
    const waiting = mayDecide(caller)
      ? await countOpenRequests(db, { accountId, ...((await decidesOwn(caller)) ? {} : { notOf: userId }) })
      : 0;
    return { waiting, mine: await countOpenRequests(db, { accountId, requesterId: userId }) };
  });
  mount(app, deps, requestsContract.read, async ({ caller, params }) =>
    readRequest(deps, caller, await requireRequest(caller, params.id)),
  );
  mount(app, deps, requestsContract.approve, async ({ caller, params, body }) => {
    const { id } = await requireRequest(caller, params.id);
    const approval = await body();
    return readRequest(deps, caller, await approveRequest(deps, { id, actor: caller.userId, approval }));
  });
  mount(app, deps, requestsContract.refuse, async ({ caller, params, body }) => {
    const { id } = await requireRequest(caller, params.id);
    const { reason } = await body();
    return readRequest(deps, caller, await refuseRequest(deps, { id, actor: caller.userId, reason }));
  });
  mount(app, deps, requestsContract.withdraw, async ({ caller, params }) => {
    const { id, requester_id } = await requireRequest(caller, params.id);
    if (requester_id !== caller.userId) throw new AppError('forbidden');
    return readRequest(deps, caller, await withdrawRequest(deps, { id, userId: caller.userId }));
  });
  return app;

  /** Of the company that the caller acts for: the own ones, or all for who may decide. */
  async function requireRequest(caller: Caller, id: string): Promise<RequestRow> {
    const request = await findRequest(db, id);
    const isKnown = request?.account_id === caller.accountId && caller.member !== null;
    if (!isKnown || (request.requester_id !== caller.userId && !mayDecide(caller))) throw new AppError('not_found');
    return request;
  }

  async function filterOf(caller: Caller, view: RequestView) {
    const account = caller.accountId;
    if (view === 'mine' || !mayDecide(caller)) return { account, requester: caller.userId, open: false };
    if (view === 'all') return { account };
    return { account, open: true, ...(!(await decidesOwn(caller)) && { notOf: caller.userId }) };
  }

  async function decidesOwn({ accountId }: Caller): Promise<boolean> {
    return (await findCompany(db, accountId))?.own_approval === 1;
  }
}

function mayDecide({ member }: Caller): boolean {
  return member !== null && memberMay(member, 'requests.decide');
}
