import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  useId,
} from 'react';
import styles from '#web/forms/labelled-input.module.css';
import { PasswordInput } from '#web/forms/password-input.tsx';

export interface SteppedNumber {
  value: number | null;
  min: number;
  max: number;
}

export interface LabelledInputProps {
  label: string;
  kind?: 'text' | 'email' | 'tel' | 'password' | 'date' | 'area';
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  hint?: ReactNode;
  placeholder?: string | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  list?: string;
  maxLength?: number;
  rows?: number;
  problem?: string | undefined;
  /** Announced at once; undefined for a field without this check. */
  liveProblem?: string | null;
  name?: string;
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur?: () => void;
  stepped?: SteppedNumber | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Made for scanned codes: see `listenForScans`. */
  scans?: 'text' | 'enter';
  ref?: RefCallback<HTMLInputElement | HTMLTextAreaElement>;
}

export function LabelledInput(props: LabelledInputProps) {
  const {
    label,
    kind = 'text',
    required = false,
    hint,
    rows = 2,
    problem,
    liveProblem,
    stepped,
    scans,
    ...rest
  } = props;
  const id = useId();
  const notes = [
    hint !== undefined && `${id}-hint`,
    problem !== undefined && `${id}-problem`,
    typeof liveProblem === 'string' && `${id}-live`,
  ].filter(Boolean);
  const isWrong = problem !== undefined || typeof liveProblem === 'string';

  const input = {
    ...rest,
    id,
    'data-scans': scans,
    'aria-required': required || undefined,
    'aria-invalid': isWrong || undefined,
    ...(stepped && spinButton(stepped)),
    'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={required ? styles.required : undefined}>
        {label}
      </label>
      {kind === 'area' && <textarea {...input} style={{ minHeight: `calc(${rows}lh + 1.25rem)` }} />}
      {kind === 'password' && <PasswordInput {...input} />}
      {kind !== 'area' && kind !== 'password' && <input {...input} type={kind} />}
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
      {liveProblem !== undefined && (
        <span id={`${id}-live`} role="status" className={styles.problem}>
          {liveProblem}
        </span>
      )}
    </div>
  );
}

function spinButton({ value, min, max }: SteppedNumber) {
  return { role: 'spinbutton', 'aria-valuenow': value ?? undefined, 'aria-valuemin': min, 'aria-valuemax': max };
}
