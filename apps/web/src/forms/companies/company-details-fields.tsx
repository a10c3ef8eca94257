import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { companyDetailsSchema } from '#shared/contracts/companies/company-fields.ts';
import { MAX_COMPANY_LENGTH } from '#shared/domain/limits.ts';
import { applicationMessages } from '#shared/messages/companies/application-texts.ts';
import { FormField } from '#web/forms/form-field.tsx';

type DetailsInput = z.input<typeof companyDetailsSchema>;

interface CompanyDetailsFieldsProps<Input extends DetailsInput, Output> {
  control: Control<Input, unknown, Output>;
  /** Whether the browser may fill in what it knows of who types. */
  isOwn: boolean;
}

/** What a company is called and where its invoices go, in an application and where staff create one. */
export function CompanyDetailsFields<Input extends DetailsInput, Output>({
  control,
  isOwn,
}: CompanyDetailsFieldsProps<Input, Output>) {
  // The compiler cannot see that an input with more fields has these.
  const own = control as unknown as Control<DetailsInput, unknown, Output>;
  const known = (what: string) => (isOwn ? what : 'off');
  return (
    <>
      <FormField
        control={own}
        name="name"
        label={applicationMessages.legalName}
        maxLength={MAX_COMPANY_LENGTH}
        autoComplete={known('organization')}
        required
      />
      <FormField
        control={own}
        name="taxId"
        label={applicationMessages.taxId}
        hint={applicationMessages.taxIdHint}
        autoComplete="off"
      />
      <FormField
        control={own}
        name="billingAddress"
        kind="area"
        label={applicationMessages.billingAddress}
        autoComplete={known('street-address')}
        required
      />
      <FormField
        control={own}
        name="phone"
        kind="tel"
        label={applicationMessages.phone}
        autoComplete={known('tel')}
        required
      />
      <FormField control={own} name="website" label={applicationMessages.website} autoComplete={known('url')} />
    </>
  );
}
