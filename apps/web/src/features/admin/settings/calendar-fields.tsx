import { useState } from 'react';
import { useController } from 'react-hook-form';
import { longWeekdayText } from '#shared/domain/shop/weekday.ts';
import { weekdayNames } from '#shared/domain/shop/weekday-names.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/settings/calendar-fields.module.css';
import peopleStyles from '#web/features/admin/settings/settings-form.module.css';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

/** On which days of the week orders leave. */
export function WorkingDaysField({ form: { control } }: { form: SettingsForm }) {
  const { field, fieldState } = useController({ control, name: 'workingDays' });
  const select = (day: number, isSelected: boolean) =>
    field.onChange([1, 2, 3, 4, 5, 6, 7].filter((each) => (each === day ? isSelected : field.value.includes(each))));
  return (
    <fieldset className={`${peopleStyles.people} ${styles.days}`}>
      <legend>{messages.workingDays}</legend>
      {weekdayNames().map((name, index) => (
        <label key={name}>
          <input
            ref={index === 0 ? field.ref : undefined}
            type="checkbox"
            checked={field.value.includes(index + 1)}
            onChange={({ target }) => select(index + 1, target.checked)}
          />
          <span>{name}</span>
        </label>
      ))}
      {fieldState.error && <span role="alert">{fieldState.error.message}</span>}
    </fieldset>
  );
}

/** Days on which nothing leaves; those that are over go with the next change. */
export function HolidaysField({ form: { control } }: { form: SettingsForm }) {
  const { field, fieldState } = useController({ control, name: 'holidays' });
  const [day, setDay] = useState('');
  const add = () => {
    if (day === '') return;
    field.onChange([...new Set([...field.value, day])].sort());
    setDay('');
  };
  return (
    <fieldset className={styles.holidays}>
      <legend>{messages.holidays}</legend>
      <ul className="plain-list">
        {field.value.map((each) => (
          <li key={each}>
            <span>
              {longWeekdayText(each)} {each.slice(0, 4)}
            </span>
            <Button
              look="text"
              aria-label={messages.removeHoliday(longWeekdayText(each))}
              onClick={() => field.onChange(field.value.filter((other) => other !== each))}
            >
              {messages.remove}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <LabelledInput
          label={messages.holiday}
          kind="date"
          value={day}
          ref={field.ref}
          onChange={({ target }) => setDay(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>{messages.addHoliday}</Button>
      </div>
      {fieldState.error && <span role="alert">{fieldState.error.message}</span>}
    </fieldset>
  );
}
