import { Checkbox, Select } from 'antd';
import { useNavigate } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders.ts';
import { packingSlipsPage } from '#shared/desktop/pages.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { printMessages } from '#shared/messages/paper.ts';
import { Button } from '#web/components/button.tsx';
import type { PrintTarget } from '#web/features/admin/print-job.ts';
import { PrintReport } from '#web/features/admin/print-report.tsx';
import type { ChosenOrders } from '#web/features/admin/use-chosen-orders.ts';
import { usePrintJob } from '#web/features/admin/use-print-job.ts';
import { usePrinters } from '#web/features/admin/use-printers.ts';
import styles from './print-bar.module.css';

/** Chooses orders of the page that is shown, and makes paper of all that are chosen. */
export function PrintBar({ orders, chosen }: { orders: Order[]; chosen: ChosenOrders }) {
  const navigate = useNavigate();
  const printers = usePrinters();
  const job = usePrintJob();

  async function run(orderIds: string[], target: PrintTarget): Promise<void> {
    if (printers.list === null) {
      await navigate(packingSlipsPage(orderIds), { state: { print: true } });
      return;
    }
    const { printed, printerGone } = await job.start(orderIds, target);
    chosen.choose(printed, false);
    if (printerGone) printers.refresh();
  }

  const ids = [...chosen.ids];
  const choosable = orders.filter(({ expired }) => !expired).map(({ _id }) => _id);
  const chosenHere = choosable.filter((id) => chosen.ids.has(id)).length;
  const isOff = ids.length === 0 || ids.length > MAX_SLIPS || job.state?.step === 'running';
  return (
    <div className={styles.bar}>
      <Checkbox
        checked={chosenHere > 0 && chosenHere === choosable.length}
        indeterminate={chosenHere > 0 && chosenHere < choosable.length}
        onChange={({ target }) => chosen.choose(choosable, target.checked)}
      >
        {printMessages.chooseAll}
      </Checkbox>
      <span role="status">
        {ids.length > MAX_SLIPS ? printMessages.tooMany(MAX_SLIPS) : printMessages.chosen(ids.length)}
      </span>
      <div className={styles.actions}>
        {printers.list !== null && (
          <Select<string>
            aria-label={printMessages.printer}
            className={styles.printer ?? ''}
            value={printers.chosen ?? ''}
            onChange={(printer) => printers.choose(printer === '' ? null : printer)}
            onOpenChange={(isOpen) => isOpen && printers.refresh()}
            options={[
              { value: '', label: printMessages.askEachTime },
              ...printers.list.map(({ name, label }) => ({ value: name, label })),
            ]}
          />
        )}
        <Button disabled={isOff} onClick={() => void run(ids, { kind: 'printer', printer: printers.chosen })}>
          {printMessages.print}
        </Button>
        <Button disabled={isOff} onClick={() => void run(ids, { kind: 'file' })}>
          {printMessages.save}
        </Button>
      </div>
      <PrintReport state={job.state} onStop={job.stop} onClose={job.close} onRetry={run} />
    </div>
  );
}
