import { useId } from 'react';
import { invoiceListMessages as texts } from '#shared/messages/invoices/invoice-list.ts';
import { Button } from '#web/components/button.tsx';
import { DateInput } from '#web/components/date-input.tsx';
import styles from '#web/features/admin/invoices/invoices-page.module.css';
import { type Period, periodNames, periodsAt } from '#web/features/admin/invoices/period.ts';

interface PeriodFieldsProps {
  period: Period;
  onChange: (period: Partial<Period>) => void;
}

/** First and last day, and the periods that bookkeepers mostly want. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const id = useId();
  const periods = periodsAt(Date.now());
  return (
    <div className={styles.period}>
      {(['from', 'to'] as const).map((bound) => (
        <div key={bound}>
          <label htmlFor={`${id}-${bound}`}>{texts[bound]}</label>
          <DateInput
            id={`${id}-${bound}`}
            value={period[bound]}
            onChange={({ target: { value } }) => onChange({ [bound]: value })}
          />
        </div>
      ))}
      <fieldset className={styles.presets} aria-label={texts.periods}>
        {periodNames.map((name) => {
          const isShown = periods[name].from === period.from && periods[name].to === period.to;
          return (
            <Button key={name} compact aria-pressed={isShown} onClick={() => onChange(periods[name])}>
              {texts[name]}
            </Button>
          );
        })}
      </fieldset>
    </div>
  );
}
