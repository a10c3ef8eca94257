import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { optionalText } from '#shared/contracts/fields.ts';
import { MAX_COMPANY_LENGTH } from '#shared/domain/limits.ts';

/** For whom a customer buys, as papers name it. */
export const companySchema = z.object({ company: z.nullable(z.string()) });

/** Empty text is none. */
export const changedCompanySchema = z.object({ company: optionalText({ max: MAX_COMPANY_LENGTH }) });
export type Company = z.output<typeof changedCompanySchema>;

export const companyNameContract = {
  readOwn: defineEndpoint({
    method: 'GET',
    path: '/company',
    summary: "The caller's company, which new orders and their documents name; null for none",
    access: 'signedIn',
    response: companySchema,
  }),
  changeOwn: defineEndpoint({
    method: 'PUT',
    path: '/company',
    summary: "Sets the caller's company; orders that were placed keep theirs; repeatable",
    access: 'signedIn',
    body: changedCompanySchema,
    response: companySchema,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/customers/:id/company',
    summary: "Sets a customer's company; the id is the user's key; repeatable",
    access: { permission: 'customers.change' },
    params: z.object({ id: z.string() }),
    body: changedCompanySchema,
    response: companySchema,
  }),
};
