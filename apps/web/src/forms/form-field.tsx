import { Input } from 'antd';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import styles from './form-field.module.css';

interface FormFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
  label: string;
  kind?: 'text' | 'email' | 'password' | 'area';
  required?: boolean;
  disabled?: boolean;
  /** Shown below the input, before any problem. */
  hint?: ReactNode;
  placeholder?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  maxLength?: number;
}

/** One labelled input of a form; its problem is announced with it. */
export function FormField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { control, name, label, kind = 'text', required = false, disabled = false, hint, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  const id = useId();
  const problem = fieldState.error?.message;
  const notes = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean);

  const input = {
    ...rest,
    ...field,
    id,
    disabled,
    size: 'large' as const,
    status: problem === undefined ? ('' as const) : ('error' as const),
    'aria-required': required,
    'aria-invalid': problem !== undefined,
    'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className={styles.mark} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {kind === 'area' && <Input.TextArea {...input} autoSize={{ minRows: 3, maxRows: 10 }} />}
      {kind === 'password' && <Input.Password {...input} />}
      {(kind === 'text' || kind === 'email') && <Input {...input} type={kind} />}
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
