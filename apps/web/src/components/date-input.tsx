import type { ComponentProps } from 'react';
import { localFormat } from '#shared/domain/shop/locale.ts';
import styles from '#web/components/date-input.module.css';

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
const date = localFormat((locale) => new Intl.DateTimeFormat(locale, numeric));
const dateAndTime = localFormat(
  (locale) => new Intl.DateTimeFormat(locale, { ...numeric, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);

interface DateInputProps extends ComponentProps<'input'> {
  type?: 'date' | 'datetime-local';
  /** As inputs have it, such as `2026-11-29` or `2026-11-29T14:30`. */
  value: string;
}

/** Browsers write dates as their own language does. Until it has the focus, this one writes them as the shop does. */
export function DateInput({ type = 'date', value, ...input }: DateInputProps) {
  const at = Date.parse(type === 'date' ? value : `${value}Z`);
  return (
    <span className={styles.date}>
      <input {...input} type={type} value={value} />
      {!Number.isNaN(at) && (
        <span className={styles.text} aria-hidden="true">
          {(type === 'date' ? date : dateAndTime)().format(at)}
        </span>
      )}
    </span>
  );
}
