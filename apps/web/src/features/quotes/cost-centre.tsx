import type * as z from 'zod/mini';
import type { CheckoutDelivery, checkoutDeliverySchema } from '#shared/contracts/checkouts/checkouts.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { CostCentreField } from '#web/forms/companies/cost-centre-field.tsx';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

interface CostCentreProps {
  control: ContractForm<z.input<typeof checkoutDeliverySchema>, CheckoutDelivery>['control'];
}

/** Of members of a company that has some. */
export function CostCentre({ control }: CostCentreProps) {
  const { currentData: membership } = useReadMembershipQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!membership?.isActing) return null;
  return <CostCentreField control={control} costCentres={membership.rules.costCentres} of={membership.name} />;
}
