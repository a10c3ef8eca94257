import { useFormContext } from 'react-hook-form';
import { countriesByName, countryName } from '#shared/domain/freight/countries.ts';
import { productFormMessages as messages } from '#shared/messages/products/edit-product.ts';
import type { TypedDetails } from '#web/features/admin/products/fields/product-details-form.ts';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { SelectField } from '#web/forms/select-field.tsx';

/** What sending it takes: weight, dimensions, origin and number for customs. */
export function ShippingFields() {
  const { control } = useFormContext<TypedDetails>();
  return (
    <>
      <div className={formGrid.row}>
        <FormField
          control={control}
          name="weight"
          label={messages.weight}
          hint={messages.weightHint}
          inputMode="decimal"
        />
        {(['length', 'width', 'height'] as const).map((side) => (
          <FormField key={side} control={control} name={side} label={messages[side]} inputMode="numeric" />
        ))}
      </div>
      <div className={formGrid.row}>
        <SelectField
          control={control}
          name="countryOfOrigin"
          label={messages.countryOfOrigin}
          hint={messages.countryOfOriginHint}
          options={['', ...countriesByName()]}
          describe={(code) => (code === '' ? messages.noCountry : countryName(code))}
        />
        <FormField
          control={control}
          name="customsNumber"
          label={messages.customsNumber}
          hint={messages.customsNumberHint}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </>
  );
}
