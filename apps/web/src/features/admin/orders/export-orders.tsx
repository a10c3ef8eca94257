import { useState } from 'react';
import { orderExportContract } from '#shared/contracts/orders/order-export.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { orderExportMessages } from '#shared/messages/orders/order-export.ts';
import { ApiFailure } from '#web/api/api-error.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { type ShownFilter, toOrderFilter } from '#web/components/orders/order-filter.ts';

interface ExportOrdersProps {
  filter: ShownFilter;
  /** These instead of all that the filter shows, unless there are none. */
  ids: string[];
}

/** Saves the selected orders, or all of the list, as CSV. */
export function ExportOrders({ filter, ids }: ExportOrdersProps) {
  const { may } = useRole();
  const [isBusy, setIsBusy] = useState(false);
  if (!may('orders.export')) return null;

  async function save(): Promise<void> {
    setIsBusy(true);
    const query = ids.length > 0 ? { ids: ids.join(',') } : { sort: '-createdAt', ...toOrderFilter(filter) };
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    try {
      const { downloadFile } = await import('#web/api/download-file.ts');
      await downloadFile(`${orderExportContract.export.path}?${new URLSearchParams(given)}`);
    } catch (error) {
      toastError(error instanceof ApiFailure ? error.error : error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button compact busy={isBusy} disabled={ids.length > MAX_SLIPS} onClick={() => void save()}>
      {ids.length === 0 ? orderExportMessages.exportAll : orderExportMessages.exportSelected(ids.length)}
    </Button>
  );
}
