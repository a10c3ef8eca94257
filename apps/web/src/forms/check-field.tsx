import { useId } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import styles from '#web/forms/on-account-choice.module.css';

interface CheckFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
  label: string;
}

export function CheckField<Values extends FieldValues, Output>(props: CheckFieldProps<Values, Output>) {
  const { control, name, label } = props;
  const { field, fieldState } = useController({ control, name });
  const id = useId();
  const problem = fieldState.error?.message;
  const input = (
    <label className={styles.choice}>
      <input
        type="checkbox"
        name={field.name}
        ref={field.ref}
        checked={Boolean(field.value)}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(target.checked)}
      />
      {label}
    </label>
  );
  if (problem === undefined) return input;
  return (
    <div>
      {input}
      <p id={id} className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
