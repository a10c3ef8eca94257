import { type FormEvent, useId, useState } from 'react';
import { invoicesContract } from '#shared/contracts/invoices/invoices.ts';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { invoiceExportMessages as texts } from '#shared/messages/invoices/bookkeeping.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { downloadFile } from '#web/api/download-file.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import styles from '#web/features/admin/customers/invoice-export.module.css';

/** The invoices of a period as a file; of the month before this one, as long as no other is given. */
export function InvoiceExport() {
  const id = useId();
  const [period, setPeriod] = useState(lastMonth);
  const [busy, setBusy] = useState(false);

  async function download(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const query = new URLSearchParams(Object.entries(period).filter(([, day]) => day !== ''));
    try {
      await downloadFile(`${invoicesContract.exportAll.path}?${query}`);
    } catch (error) {
      toastError(error instanceof ApiFailure ? error.error : error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p id={`${id}-hint`}>{texts.hint}</p>
      <form className={styles.form} onSubmit={(event) => void download(event)}>
        {(['from', 'to'] as const).map((bound) => (
          <div key={bound}>
            <label htmlFor={`${id}-${bound}`}>{texts[bound]}</label>
            <input
              id={`${id}-${bound}`}
              type="date"
              value={period[bound]}
              min={bound === 'to' ? period.from : undefined}
              onChange={(event) => setPeriod({ ...period, [bound]: event.target.value })}
            />
          </div>
        ))}
        <Button type="submit" busy={busy} aria-describedby={`${id}-hint`}>
          {texts.download}
        </Button>
      </form>
    </section>
  );
}

/** Its first and last day, such as 2026-10-01 and 2026-10-31. */
function lastMonth(): { from: string; to: string } {
  const [year = 0, month = 0] = dayOf(Date.now(), currentTimeZone()).split('-').map(Number);
  const day = (change: number, date: number) =>
    new Date(Date.UTC(year, month - 1 + change, date)).toISOString().slice(0, 10);
  return { from: day(-1, 1), to: day(0, 0) };
}
