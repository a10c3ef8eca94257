import { hasPrice } from '#shared/domain/products/has-price.ts';
import { manyProductsMessages as messages } from '#shared/messages/products/many-products.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadProductsQuery } from '#web/api/products/product-lookups.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Modal } from '#web/components/feedback/modal.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { CategoryDialog } from '#web/features/admin/products/list/many/category-dialog.tsx';
import { LowStockDialog } from '#web/features/admin/products/list/many/low-stock-dialog.tsx';
import type { ChangeKind } from '#web/features/admin/products/list/many/many-changes.ts';
import { PriceDialog } from '#web/features/admin/products/list/many/price-dialog.tsx';
import { RemoveManyDialog } from '#web/features/admin/products/list/many/remove-many-dialog.tsx';
import type { ManyChanges } from '#web/features/admin/products/list/many/use-many-changes.ts';

interface ChangeDialogProps {
  kind: ChangeKind;
  ids: string[];
  job: ManyChanges;
  onClose: () => void;
}

/** Shows what becomes of each product before anything is changed. */
export function ChangeDialog({ kind, ids, job, onClose }: ChangeDialogProps) {
  const { currentData, error, refetch } = useReadProductsQuery(ids, { refetchOnMountOrArgChange: true });
  const products = currentData?.filter(hasPrice);
  if (products === undefined) {
    return (
      <Modal onClose={onClose} aria-label={messages[kind]}>
        {error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />}
      </Modal>
    );
  }
  const end = async (call: Promise<boolean>) => {
    if (await call) onClose();
  };
  const shared = { products, gone: ids.length - products.length, isBusy: job.isBusy, onCancel: onClose };
  if (kind === 'remove') return <RemoveManyDialog {...shared} onApply={() => void end(job.remove(products))} />;
  const Dialog = { price: PriceDialog, category: CategoryDialog, low: LowStockDialog }[kind];
  return <Dialog {...shared} onApply={(changes) => void end(job.change(changes))} />;
}
