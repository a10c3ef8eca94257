import { useWatch } from 'react-hook-form';
import { type PriceVisibility, priceVisibilities } from '#shared/domain/shop/price-visibility.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { SelectField } from '#web/forms/select-field.tsx';

/** The choice with what follows from it, before it is saved. */
export function PriceVisibilityField({ form: { control } }: { form: SettingsForm }) {
  const visibility = useWatch({ control, name: 'priceVisibility' });
  return (
    <SelectField
      control={control}
      name="priceVisibility"
      label={messages.priceVisibility}
      hint={messages.priceVisibilityHint[visibility]}
      options={[...priceVisibilities]}
      describe={(option) => messages.priceVisibilityOptions[toVisibility(option)]}
    />
  );
}

function toVisibility(option: string): PriceVisibility {
  return priceVisibilities.find((each) => each === option) ?? 'everyone';
}
