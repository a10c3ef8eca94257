import type * as z from 'zod/mini';
import type { CheckoutDelivery, checkoutDeliverySchema } from '#shared/contracts/checkouts/checkouts.ts';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { SelectField } from '#web/forms/select-field.tsx';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

interface CostCentreProps {
  control: ContractForm<z.input<typeof checkoutDeliverySchema>, CheckoutDelivery>['control'];
}

/** Of members of a company that has some. */
export function CostCentre({ control }: CostCentreProps) {
  const { currentData: membership } = useReadMembershipQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!membership?.isActing || membership.rules.costCentres.length === 0) return null;
  return (
    <SelectField
      control={control}
      name="costCentre"
      label={companyMessages.costCentre}
      hint={companyMessages.costCentreOf(membership.name)}
      options={['', ...membership.rules.costCentres]}
      describe={(option) => (option === '' ? companyMessages.selectCostCentre : option)}
    />
  );
}
