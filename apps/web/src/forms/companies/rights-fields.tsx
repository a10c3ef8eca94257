import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { memberRightsSchema } from '#shared/contracts/companies/company-fields.ts';
import type { Member } from '#shared/contracts/companies/members.ts';
import { type MemberRole, memberRoles } from '#shared/domain/companies/member-permissions.ts';
import { companyMessages, memberRoleHints, memberRoleMessages } from '#shared/messages/companies/companies.ts';
import { CheckField } from '#web/forms/check-field.tsx';
import { useHasDelivery } from '#web/forms/delivery/use-has-delivery.ts';
import { FormField } from '#web/forms/form-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';

export type RightsInput = z.input<typeof memberRightsSchema>;

export const newRights: RightsInput = {
  role: 'buyer',
  needsApproval: false,
  orderLimit: '',
  monthLimit: '',
  seesAll: false,
};

export function rightsOf({ role, needsApproval, orderLimit, monthLimit, seesAll }: Member): RightsInput {
  return { role, needsApproval, orderLimit: orderLimit ?? '', monthLimit: monthLimit ?? '', seesAll };
}

interface RightsFieldsProps<Input extends RightsInput, Output> {
  control: Control<Input, unknown, Output>;
  role: MemberRole;
}

/** What a member may do: the fields of an invitation and of a change. */
export function RightsFields<Input extends RightsInput, Output>({ control, role }: RightsFieldsProps<Input, Output>) {
  // The compiler cannot see that an input with more fields has these.
  const own = control as unknown as Control<RightsInput, unknown, Output>;
  const orders = role !== 'viewer';
  const { hasDelivery } = useHasDelivery();
  return (
    <>
      <SelectField
        control={own}
        name="role"
        label={companyMessages.role}
        hint={memberRoleHints[role]}
        options={memberRoles}
        describe={(each) => memberRoleMessages[memberRoles.find((known) => known === each) ?? 'buyer']}
      />
      {orders && (
        <>
          <FormField
            control={own}
            name="orderLimit"
            label={companyMessages.orderLimit}
            hint={hasDelivery ? companyMessages.goodsOnly : companyMessages.noLimit}
            inputMode="decimal"
            autoComplete="off"
          />
          <FormField
            control={own}
            name="monthLimit"
            label={companyMessages.monthLimit}
            hint={hasDelivery ? companyMessages.goodsOnly : companyMessages.noLimit}
            inputMode="decimal"
            autoComplete="off"
          />
          <CheckField control={own} name="needsApproval" label={companyMessages.needsApproval} />
        </>
      )}
      {(role === 'buyer' || role === 'approver') && (
        <CheckField control={own} name="seesAll" label={companyMessages.seesAll} />
      )}
    </>
  );
}
