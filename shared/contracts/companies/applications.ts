import * as z from 'zod/mini';
import { applicationFormSchema } from '#shared/contracts/companies/company-fields.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema, requiredText } from '#shared/contracts/fields.ts';
import { applicationStates, monthlyVolumes } from '#shared/domain/companies/applications.ts';
import { companyFieldMessages } from '#shared/messages/companies/companies.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** What somebody wrote to get a company account, and what staff decided; `companyId` is that of the account. */
export const applicationSchema = z.object({
  _id: z.string(),
  state: z.enum(applicationStates),
  name: z.string(),
  taxId: z.nullable(z.string()),
  billingAddress: z.string(),
  phone: z.string(),
  website: z.nullable(z.string()),
  volume: z.enum(monthlyVolumes),
  email: z.string(),
  reason: z.nullable(z.string()),
  companyId: z.nullable(z.string()),
  createdAt: instantSchema,
  decidedAt: z.nullable(instantSchema),
});
export type Application = z.infer<typeof applicationSchema>;

export const refusalSchema = z.object({
  reason: requiredText({ required: companyFieldMessages.reason, max: 500 }),
});

const params = z.object({ id: z.string() });

export const applicationsContract = {
  readOwn: defineEndpoint({
    method: 'GET',
    path: '/company-application',
    summary: "The caller's newest application for a company account; null without one",
    access: 'signedIn',
    response: z.nullable(applicationSchema),
  }),
  apply: defineEndpoint({
    method: 'PUT',
    path: '/company-application',
    summary: 'Applies for a company account, or replaces what the open application of the caller says; repeatable',
    access: 'signedIn',
    body: applicationFormSchema,
    response: applicationSchema,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/company-applications',
    summary: 'Applications in their order, those of a state with `state`',
    access: { permission: 'companies.read' },
    query: z.extend(pageQuerySchema, {
      state: z.optional(z.enum(applicationStates, { error: fieldMessages.invalid })),
    }),
    response: z.array(applicationSchema),
  }),
  count: defineEndpoint({
    method: 'GET',
    path: '/company-applications/count',
    summary: 'How many applications wait for a decision',
    access: { permission: 'companies.read' },
    response: z.object({ open: z.int() }),
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/company-applications/:id/approve',
    summary: 'Opens the company account, with the applicant as its manager, who gets a mail; repeatable',
    access: { permission: 'companies.change' },
    params,
    response: applicationSchema,
  }),
  refuse: defineEndpoint({
    method: 'POST',
    path: '/company-applications/:id/refuse',
    summary: 'Refuses with a reason, which the applicant gets by mail; repeatable',
    access: { permission: 'companies.change' },
    params,
    body: refusalSchema,
    response: applicationSchema,
  }),
};
