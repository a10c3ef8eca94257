import * as z from 'zod/mini';
import { memberRightsSchema } from '#shared/contracts/companies/company-fields.ts';
import { emailSchema } from '#shared/contracts/email-field.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, requiredText } from '#shared/contracts/fields.ts';
import { memberRoles } from '#shared/domain/companies/member-permissions.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';

const rights = {
  role: z.enum(memberRoles),
  needsApproval: z.boolean(),
  orderLimit: z.nullable(z.number()),
  monthLimit: z.nullable(z.number()),
  seesAll: z.boolean(),
};

/** Limits and `spent`, of this calendar month, are in major units. */
export const memberSchema = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  ...rights,
  spent: z.number(),
  since: instantSchema,
});
export type Member = z.infer<typeof memberSchema>;

export const invitationSchema = z.object({
  _id: z.string(),
  email: z.string(),
  ...rights,
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;

/** What the link of an invitation is about. */
export const offeredSchema = z.object({ company: z.string(), role: z.enum(memberRoles) });

const tokenSchema = z.object({ token: requiredText({ required: companyMessages.invitationMissing, max: 200 }) });
const params = z.object({ id: z.string() });
const memberParams = z.object({ id: z.string(), userId: z.string() });

export const membersContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/companies/:id/members',
    summary: 'The members of a company with what each ordered in this calendar month, for its managers and for staff',
    access: { permission: 'companies.read', member: 'members.read' },
    params,
    response: z.array(memberSchema),
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/companies/:id/members/:userId',
    summary: 'Sets the role and the limits of a member; repeatable. 409 last_manager for the last manager',
    access: { permission: 'companies.change', member: 'members.change' },
    params: memberParams,
    body: memberRightsSchema,
    response: memberSchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/companies/:id/members/:userId',
    summary: 'Removes a member, who loses access at once; the orders stay with the company. 409 last_manager',
    access: { permission: 'companies.change', member: 'members.change' },
    params: memberParams,
    response: memberSchema,
  }),
  listInvitations: defineEndpoint({
    method: 'GET',
    path: '/companies/:id/invitations',
    summary: 'The invitations of a company that can still be accepted',
    access: { permission: 'companies.read', member: 'members.read' },
    params,
    response: z.array(invitationSchema),
  }),
  invite: defineEndpoint({
    method: 'POST',
    path: '/companies/:id/invitations',
    summary: 'Invites an address by mail, with a link that counts once; an open invitation of the address ends',
    access: { permission: 'companies.change', member: 'members.change' },
    status: 201,
    params,
    body: z.extend(memberRightsSchema, { email: emailSchema }),
    response: invitationSchema,
  }),
  takeBack: defineEndpoint({
    method: 'DELETE',
    path: '/companies/:id/invitations/:invitationId',
    summary: 'Takes an invitation back, whose link then counts no more; repeatable',
    access: { permission: 'companies.change', member: 'members.change' },
    params: z.object({ id: z.string(), invitationId: z.string() }),
    response: invitationSchema,
  }),
  readInvitation: defineEndpoint({
    method: 'POST',
    path: '/invitations/read',
    summary: 'What the link of an invitation offers its holder; 409 invitation_ended when it counts no more',
    access: 'signedIn',
    body: tokenSchema,
    response: offeredSchema,
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Makes the caller, whose verified e-mail was invited, a member who orders for the company',
    access: 'signedIn',
    body: tokenSchema,
    response: offeredSchema,
  }),
};
