import { useId } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import styles from '#web/forms/labelled-input.module.css';

interface SelectFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
  label: string;
  hint?: string;
  required?: boolean;
  options: readonly string[];
  describe?: (option: string) => string;
}

export function SelectField<Values extends FieldValues, Output>(props: SelectFieldProps<Values, Output>) {
  const { control, name, label, hint, required = false, options, describe = String } = props;
  const { field, fieldState } = useController({ control, name });
  const problem = fieldState.error?.message;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={required ? styles.required : undefined}>
        {label}
      </label>
      <select
        {...field}
        id={id}
        aria-required={required || undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={[hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {describe(option)}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {problem !== undefined && (
        <span id={`${id}-problem`} className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
