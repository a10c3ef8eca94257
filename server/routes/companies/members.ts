import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { startOfMonth } from '#server/calendar.ts';
import type { InvitationRow } from '#server/db/schema/tables/companies.ts';
import type { Deps } from '#server/deps.ts';
import { companyActor, requireMember } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findCompany } from '#server/queries/companies/companies.ts';
import { listOpenInvitations } from '#server/queries/companies/invitations.ts';
import { listMembers } from '#server/queries/companies/members.ts';
import { listSpent } from '#server/queries/companies/spending.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { toRights } from '#server/routes/companies/companies.ts';
import { joinCompany, readInvitation } from '#server/services/companies/accept-invitation.ts';
import { changeMember, removeMember } from '#server/services/companies/change-member.ts';
import { inviteMember, takeBackInvitation } from '#server/services/companies/invite-member.ts';
import { type Invitation, type Member, membersContract } from '#shared/contracts/companies/members.ts';
import { fromMinorUnits, minor } from '#shared/domain/money.ts';

export function memberRoutes(deps: Deps): Hono {
  const { db, settings } = deps;
  const app = new Hono();

  mount(app, deps, membersContract.list, async ({ caller, params }) => {
    requireMember(caller, membersContract.list, params.id);
    return readMembers(params.id);
  });
  mount(app, deps, membersContract.change, async ({ caller, params, body }) => {
    requireMember(caller, membersContract.change, params.id);
    await requireListed(params);
    const actor = companyActor(caller, params.id);
    await changeMember(deps, { accountId: params.id, userId: params.userId, actor, rights: await body() });
    return requireListed(params);
  });
  mount(app, deps, membersContract.remove, async ({ caller, params }) => {
    requireMember(caller, membersContract.remove, params.id);
    const member = await requireListed(params);
    const actor = companyActor(caller, params.id);
    await removeMember(deps, { accountId: params.id, userId: params.userId, actor });
    return member;
  });
  mount(app, deps, membersContract.listInvitations, async ({ caller, params }) => {
    requireMember(caller, membersContract.listInvitations, params.id);
    await requireCompany(params.id);
    const open = await listOpenInvitations(db, params.id);
    return open.filter(({ expires_at }) => expires_at > deps.now()).map(toInvitation);
  });
  mount(app, deps, membersContract.invite, async ({ caller, params, body }) => {
    requireMember(caller, membersContract.invite, params.id);
    await requireCompany(params.id);
    const { email, ...rights } = await body();
    const actor = companyActor(caller, params.id);
    return toInvitation(await inviteMember(deps, { accountId: params.id, email, rights, actor }));
  });
  mount(app, deps, membersContract.takeBack, async ({ caller, params }) => {
    requireMember(caller, membersContract.takeBack, params.id);
    const actor = companyActor(caller, params.id);
    return toInvitation(await takeBackInvitation(deps, { accountId: params.id, id: params.invitationId, actor }));
  });
  mount(app, deps, membersContract.readInvitation, async ({ caller, body }) =>
    readInvitation(deps, caller.userId, (await body()).token),
  );
  mount(app, deps, membersContract.accept, async ({ caller, body }) =>
    joinCompany(deps, caller.userId, (await body()).token),
  );
  return app;

  async function requireCompany(id: string): Promise<void> {
    if (!(await findCompany(db, id))) throw new AppError('not_found');
  }

  async function readMembers(id: string): Promise<Member[]> {
    await requireCompany(id);
    const spent = await listSpent(db, id, startOfMonth(deps.now(), await readTimeZone(db)));
    return (await listMembers(db, id)).map((member) => ({
      _id: member.user_id,
      email: member.email,
      name: member.name,
      ...toRights(member, settings.currency),
      spent: fromMinorUnits(spent.get(member.user_id) ?? minor(0), settings.currency),
      since: new Date(member.created_at).toISOString(),
    }));
  }

  async function requireListed({ id, userId }: { id: string; userId: string }): Promise<Member> {
    const member = (await readMembers(id)).find(({ _id }) => _id === userId);
    if (!member) throw new AppError('not_found');
    return member;
  }

  function toInvitation(row: InvitationRow): Invitation {
    return {
      _id: row.id,
      email: row.email,
      ...toRights(row, settings.currency),
      createdAt: new Date(row.created_at).toISOString(),
      expiresAt: new Date(row.expires_at).toISOString(),
    };
  }
}
