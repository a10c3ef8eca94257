import * as z from 'zod/mini';
import { numeric, optionalText, requiredText } from '#shared/contracts/fields.ts';
import { phoneText } from '#shared/contracts/phone.ts';
import { monthlyVolumes } from '#shared/domain/companies/applications.ts';
import { memberRoles } from '#shared/domain/companies/member-permissions.ts';
import { MAX_COMPANY_LENGTH, MAX_COST_CENTRE_LENGTH, MAX_COST_CENTRES } from '#shared/domain/limits.ts';
import { companyFieldMessages } from '#shared/messages/companies/companies.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const MAX_LIMIT = 1_000_000_000;

/** In major units; nothing and null are no limit. */
const limitSchema = z.pipe(
  z.union([
    z.null(),
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    numeric({ required: companyFieldMessages.limit, invalid: companyFieldMessages.limit }),
  ]),
  z.nullable(
    z
      .number({ error: companyFieldMessages.limit })
      .check(z.gte(0, { error: companyFieldMessages.limit }), z.lte(MAX_LIMIT, { error: companyFieldMessages.limit })),
  ),
);

const flag = z.boolean({ error: fieldMessages.invalid });

/** What a member may do; `seesAll` is of approvers and buyers, others see all anyway. */
export const memberRightsSchema = z.object({
  role: z.enum(memberRoles, { error: fieldMessages.invalid }),
  needsApproval: flag,
  orderLimit: limitSchema,
  monthLimit: limitSchema,
  seesAll: flag,
});
export type MemberRights = z.output<typeof memberRightsSchema>;

export const companyDetailsSchema = z.object({
  name: requiredText({ required: companyFieldMessages.legalName, max: MAX_COMPANY_LENGTH }),
  taxId: optionalText({ max: 60 }),
  billingAddress: requiredText({ required: companyFieldMessages.billingAddress, max: 500 }),
  phone: phoneText({ required: fieldMessages.phoneRequired }),
  website: optionalText({ max: 200 }),
});
export type CompanyDetails = z.output<typeof companyDetailsSchema>;

export const applicationFormSchema = z.extend(companyDetailsSchema, {
  volume: z.enum(monthlyVolumes, { error: companyFieldMessages.volume }),
});
export type ApplicationForm = z.output<typeof applicationFormSchema>;

export const costCentreSchema = requiredText({ required: fieldMessages.invalid, max: MAX_COST_CENTRE_LENGTH });

/** What a company asks of the orders of its members, and whether who may approve may approve what is their own. */
export const companyRulesSchema = z.object({
  poRequired: flag,
  costCentres: z.array(costCentreSchema, { error: fieldMessages.invalid }).check(
    z.maxLength(MAX_COST_CENTRES, { error: companyFieldMessages.costCentres }),
    z.refine((names) => new Set(names).size === names.length, { error: companyFieldMessages.costCentreTwice }),
  ),
  listedAddressesOnly: flag,
  onAccountOnly: flag,
  ownApproval: flag,
  storedCards: flag,
});
export type CompanyRulesForm = z.output<typeof companyRulesSchema>;
