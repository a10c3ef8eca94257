import { Select } from 'antd';
import { printMessages } from '#shared/messages/fulfilment/print.ts';
import styles from '#web/features/admin/printing/printer-select.module.css';
import type { usePrinters } from '#web/features/admin/printing/use-printers.ts';

/** Only the desktop application knows printers. */
export function PrinterSelect({ printers }: { printers: ReturnType<typeof usePrinters> }) {
  return (
    <Select<string>
      aria-label={printMessages.printer}
      className={styles.printer ?? ''}
      value={printers.selected ?? ''}
      onChange={(printer) => printers.select(printer === '' ? null : printer)}
      onOpenChange={(isOpen) => isOpen && printers.refresh()}
      options={[
        { value: '', label: printMessages.askEachTime },
        ...(printers.list ?? []).map(({ name, label }) => ({ value: name, label })),
      ]}
    />
  );
}
