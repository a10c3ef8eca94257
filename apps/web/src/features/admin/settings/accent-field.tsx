import { useController } from 'react-hook-form';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import styles from '#web/features/admin/settings/look-fields.module.css';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { FormField } from '#web/forms/form-field.tsx';

/** The browser's colour field knows no empty value. */
const UNSET = '#1f5f8b';

/** As text, and beside it the browser's own way to pick a colour. */
export function AccentField({ control }: Pick<SettingsForm, 'control'>) {
  const { field } = useController({ control, name: 'accentColor' });
  const typed = field.value ?? '';
  return (
    <div className={styles.accent}>
      <FormField
        control={control}
        name="accentColor"
        label={messages.accentColor}
        hint={messages.accentColorHint}
        autoComplete="off"
      />
      <input
        type="color"
        aria-label={messages.pickColor}
        value={/^#[\da-f]{6}$/i.test(typed) ? typed : UNSET}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </div>
  );
}
