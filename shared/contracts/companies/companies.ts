import * as z from 'zod/mini';
import { companyDetailsSchema, companyRulesSchema } from '#shared/contracts/companies/company-fields.ts';
import { emailSchema } from '#shared/contracts/email-field.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema } from '#shared/contracts/fields.ts';
import { memberRoles } from '#shared/domain/companies/member-permissions.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const rules = {
  poRequired: z.boolean(),
  costCentres: z.array(z.string()),
  listedAddressesOnly: z.boolean(),
  onAccountOnly: z.boolean(),
  ownApproval: z.boolean(),
  storedCards: z.boolean(),
};

export const companySchema = z.object({
  _id: z.string(),
  name: z.string(),
  taxId: z.nullable(z.string()),
  billingAddress: z.string(),
  phone: z.string(),
  website: z.nullable(z.string()),
  ...rules,
  createdAt: instantSchema,
});
export type Company = z.infer<typeof companySchema>;

/**
 * The company that the caller belongs to, and what the caller may order for it; limits and `spent`, of this calendar month,
 * are in major units. `isActing` is false while the caller orders privately.
 */
export const membershipSchema = z.object({
  companyId: z.string(),
  name: z.string(),
  role: z.enum(memberRoles),
  isActing: z.boolean(),
  seesAll: z.boolean(),
  needsApproval: z.boolean(),
  orderLimit: z.nullable(z.number()),
  monthLimit: z.nullable(z.number()),
  spent: z.number(),
  rules: z.object(rules),
});
export type Membership = z.infer<typeof membershipSchema>;

const params = z.object({ id: z.string() });

export const companiesContract = {
  readMembership: defineEndpoint({
    method: 'GET',
    path: '/membership',
    summary: 'The company that the caller belongs to, and what the caller may order for it; null without one',
    access: 'signedIn',
    response: z.nullable(membershipSchema),
  }),
  switchAccount: defineEndpoint({
    method: 'PUT',
    path: '/membership/acting',
    summary: 'Whether the caller orders for the company or privately from now on; repeatable',
    access: 'signedIn',
    body: z.object({ acting: z.boolean({ error: fieldMessages.invalid }) }),
    response: z.nullable(membershipSchema),
  }),
  leave: defineEndpoint({
    method: 'DELETE',
    path: '/membership',
    summary: 'Leaves the company; repeatable. The last manager stays',
    access: 'signedIn',
    response: z.null(),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/companies',
    summary: 'Opens a company account and invites its manager',
    takesIdempotencyKey: true,
    access: { permission: 'companies.change' },
    status: 201,
    body: z.extend(companyDetailsSchema, { managerEmail: emailSchema }),
    response: companySchema,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/companies/:id',
    summary: 'A company with its rules, for its members and for staff',
    access: { permission: 'companies.read', member: 'company.read' },
    params,
    response: companySchema,
  }),
  changeDetails: defineEndpoint({
    method: 'PUT',
    path: '/companies/:id/details',
    summary: 'Sets what the documents say of a company; staff alone, since taxes and invoices go by it; repeatable',
    access: { permission: 'companies.change' },
    params,
    body: companyDetailsSchema,
    response: companySchema,
  }),
  changeRules: defineEndpoint({
    method: 'PUT',
    path: '/companies/:id/rules',
    summary: 'Sets what the company asks of the orders of its members; repeatable',
    access: { permission: 'companies.change', member: 'company.change' },
    params,
    body: companyRulesSchema,
    response: companySchema,
  }),
};
