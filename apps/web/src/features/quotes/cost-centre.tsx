import { useEffect } from 'react';
import type * as z from 'zod/mini';
import type { CheckoutDelivery, checkoutDeliverySchema } from '#shared/contracts/checkouts/checkouts.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { type CompanyDemands, companyDemands, noDemands } from '#web/forms/companies/company-demands.ts';
import { CostCentreField } from '#web/forms/companies/cost-centre-field.tsx';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

interface CostCentreProps {
  control: ContractForm<z.input<typeof checkoutDeliverySchema>, CheckoutDelivery>['control'];
  onDemands: (demands: CompanyDemands) => void;
}

/** Of members of a company that has some. */
export function CostCentre({ control, onDemands }: CostCentreProps) {
  const { currentData: membership } = useReadMembershipQuery(undefined, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    onDemands(membership?.isActing ? companyDemands(membership, false) : noDemands);
    return () => onDemands(noDemands);
  }, [membership, onDemands]);
  if (!membership?.isActing) return null;
  return <CostCentreField control={control} costCentres={membership.rules.costCentres} of={membership.name} />;
}
