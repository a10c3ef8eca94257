import { useId } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import styles from '#web/forms/labelled-input.module.css';

interface SelectFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
  label: string;
  hint: string;
  options: readonly string[];
  describe?: (option: string) => string;
}

export function SelectField<Values extends FieldValues, Output>(props: SelectFieldProps<Values, Output>) {
  const { control, name, label, hint, options, describe = String } = props;
  const { field } = useController({ control, name });
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...field} id={id} aria-describedby={`${id}-hint`}>
        {options.map((option) => (
          <option key={option} value={option}>
            {describe(option)}
          </option>
        ))}
      </select>
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
    </div>
  );
}
