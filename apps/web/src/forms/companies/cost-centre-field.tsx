import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { companyMessages } from '#shared/messages/companies/companies.ts';
import { SelectField } from '#web/forms/select-field.tsx';

interface CostCentreFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  costCentres: readonly string[];
  /** The company's name. */
  of: string;
}

/** Of a form that has a field of this name; nothing for a company without cost centres. */
export function CostCentreField<Input extends FieldValues & { costCentre?: unknown }, Output>({
  control,
  costCentres,
  of,
}: CostCentreFieldProps<Input, Output>) {
  if (costCentres.length === 0) return null;
  return (
    <SelectField
      control={control}
      name={'costCentre' as FieldPath<Input>}
      label={companyMessages.costCentre}
      hint={companyMessages.costCentreOf(of)}
      required
      options={['', ...costCentres]}
      describe={(option) => (option === '' ? companyMessages.selectCostCentre : option)}
    />
  );
}
