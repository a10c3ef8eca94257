import { useCallback, useState } from 'react';
import type { Stocktake, StocktakeLine } from '#shared/contracts/stock/stocktake.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { batchMessages } from '#shared/messages/stock/batches.ts';
import { stocktakeMessages } from '#shared/messages/stock/stocktake.ts';
import { errorFields } from '#web/api/api-error.ts';
import {
  useApplyStocktakeMutation,
  useDiscardStocktakeMutation,
  useListStocktakeLinesQuery,
  useReadStocktakeQuery,
  useRemoveCountMutation,
} from '#web/api/stock/stocktake.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { type CountedProduct, CountForm } from '#web/features/admin/stocktake/count-form.tsx';
import { FindProduct } from '#web/features/admin/stocktake/find-product.tsx';
import { PlaceFilterFields, usePlaceFilter } from '#web/features/admin/stocktake/place-filter.tsx';
import styles from '#web/features/admin/stocktake/stocktake-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { ProductCell } from '#web/features/admin/table/product-cell.tsx';

/** Products are counted one by one, by several people; all differences are applied at once. */
export function StocktakePage() {
  const [counting, setCounting] = useState<CountedProduct | null>(null);
  /** Why a line could not be applied, by product. */
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [filter, changeFilter] = usePlaceFilter();
  const { bin, byBin } = filter;
  const lines = useListStocktakeLinesQuery(
    { cursor: usePageCursor(), limit: usePageSize(), bin: bin || undefined, sort: byBin ? 'bin' : undefined },
    { refetchOnMountOrArgChange: true },
  );
  const hasBins = bin !== '' || byBin || lines.data?.items.some(({ product }) => product.bin !== undefined);
  const { data: stocktake } = useReadStocktakeQuery(undefined, { refetchOnMountOrArgChange: true });
  const stop = useCallback(() => setCounting(null), []);
  return (
    <DashboardPage title={stocktakeMessages.title} description={stocktakeMessages.description}>
      {counting === null ? (
        <FindProduct onFound={setCounting} />
      ) : (
        <CountForm key={counting._id} product={counting} onDone={stop} />
      )}
      {stocktake !== undefined && stocktake.startedAt !== null && (
        <EndStocktake stocktake={stocktake} onRefused={setProblems} />
      )}
      {hasBins && <PlaceFilterFields filter={filter} onChange={changeFilter} />}
      <PagedList
        hasSizes
        query={lines}
        empty={<EmptyState message={bin === '' ? stocktakeMessages.none : stocktakeMessages.noneIn(bin)} />}
      >
        {(rows) => (
          <AdminTable
            label={stocktakeMessages.lines}
            columns={columnsOf({ problems, onRecount: setCounting })}
            rows={rows}
            rowKey={({ product }) => product._id}
            card={styles.card}
          />
        )}
      </PagedList>
    </DashboardPage>
  );
}

interface RowActions {
  problems: Record<string, string>;
  onRecount: (product: CountedProduct) => void;
}

function columnsOf({ problems, onRecount }: RowActions): AdminColumn<StocktakeLine>[] {
  return [
    {
      key: 'product',
      title: stocktakeMessages.product,
      min: 14,
      grows: true,
      isName: true,
      className: styles.product,
      render: ({ product, batches = [] }) => (
        <>
          <ProductCell image={product.image} name={product.product} details={detailsOf(product)} />
          {batches.length > 0 && (
            <small className={styles.batches}>
              {batches
                .map(({ number, counted, expected }) =>
                  stocktakeMessages.batchCount(batchMessages.name(number), counted, expected),
                )
                .join(' · ')}
            </small>
          )}
          {problems[`lines.${product._id}`] !== undefined && (
            <p role="alert" className={styles.problem}>
              {problems[`lines.${product._id}`]}
            </p>
          )}
        </>
      ),
    },
    {
      key: 'counted',
      title: stocktakeMessages.counted,
      min: 5.5,
      align: 'end',
      labelled: true,
      render: ({ counted }) => <Count value={counted} />,
    },
    {
      key: 'expected',
      title: stocktakeMessages.expected,
      min: 6,
      align: 'end',
      labelled: true,
      render: ({ expected }) => <Count value={expected} />,
    },
    {
      key: 'difference',
      title: stocktakeMessages.difference,
      min: 6.5,
      align: 'end',
      labelled: true,
      render: ({ counted, expected }) => (
        <span className={`figures ${counted === expected ? '' : styles.differs}`}>
          {formatNumber(counted - expected, { signDisplay: 'exceptZero' })}
        </span>
      ),
    },
    {
      key: 'by',
      title: stocktakeMessages.by,
      min: 7.5,
      className: styles.by,
      render: ({ by }) => (
        <span className={styles.person} title={by}>
          {by}
        </span>
      ),
    },
    {
      key: 'action',
      title: stocktakeMessages.action,
      min: 14.5,
      align: 'end',
      className: styles.action,
      render: (line) => (
        <div className={styles.actions}>
          <Button
            compact
            aria-label={stocktakeMessages.recountOf(line.product.product)}
            onClick={() => onRecount(line.product)}
          >
            {stocktakeMessages.recount}
          </Button>
          <RemoveButton line={line} />
        </div>
      ),
    },
  ];
}

function detailsOf({ partNumber, bin }: StocktakeLine['product']): string | undefined {
  const details = [partNumber, bin && stocktakeMessages.binOf(bin)].filter(Boolean);
  return details.length === 0 ? undefined : details.join(' · ');
}

function RemoveButton({ line: { product, counted } }: { line: StocktakeLine }) {
  const [removeCount, { isLoading }] = useRemoveCountMutation();
  const { ask, dialog } = useConfirmation();

  async function remove(): Promise<void> {
    const isSure = await ask({
      title: stocktakeMessages.removeTitle(product.product),
      warning: stocktakeMessages.removeWarning(counted),
      cancelLabel: stocktakeMessages.keepCount,
      confirmLabel: stocktakeMessages.remove,
      confirmDescription: stocktakeMessages.removeDescription,
    });
    if (isSure) await removeCount(product._id).unwrap().catch(toastError);
  }

  return (
    <>
      <Button
        compact
        look="warning"
        busy={isLoading}
        aria-label={stocktakeMessages.removeOf(product.product)}
        onClick={() => void remove()}
      >
        {stocktakeMessages.remove}
      </Button>
      {dialog}
    </>
  );
}

interface EndStocktakeProps {
  stocktake: Stocktake;
  onRefused: (problems: Record<string, string>) => void;
}

function EndStocktake({ stocktake: { version, lines, differing }, onRefused }: EndStocktakeProps) {
  const [applyStocktake, applying] = useApplyStocktakeMutation();
  const [discardStocktake, discarding] = useDiscardStocktakeMutation();
  const { ask, dialog } = useConfirmation();

  async function apply(): Promise<void> {
    const isSure = await ask({
      title: stocktakeMessages.applyTitle,
      warning: stocktakeMessages.applyWarning(lines, differing),
      cancelLabel: stocktakeMessages.keepCounting,
      confirmLabel: stocktakeMessages.apply,
      confirmDescription: stocktakeMessages.applyDescription,
    });
    if (!isSure) return;
    try {
      // What was asked about is applied, not what a colleague has counted since.
      await applyStocktake(version).unwrap();
      onRefused({});
      toastSuccess(stocktakeMessages.applied(differing));
    } catch (error) {
      onRefused(errorFields(error));
      toastError(error);
    }
  }

  async function discard(): Promise<void> {
    const isSure = await ask({
      title: stocktakeMessages.discardTitle,
      warning: stocktakeMessages.discardWarning(lines),
      cancelLabel: stocktakeMessages.keepCounting,
      confirmLabel: stocktakeMessages.discard,
      confirmDescription: stocktakeMessages.discardDescription,
    });
    if (!isSure) return;
    try {
      await discardStocktake(undefined).unwrap();
      onRefused({});
      toastSuccess(stocktakeMessages.discarded);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <div className={styles.end}>
      <p role="status">{stocktakeMessages.summary(lines, differing)}</p>
      <div className={styles.buttons}>
        <Button look="primary" busy={applying.isLoading} disabled={lines === 0} onClick={() => void apply()}>
          {stocktakeMessages.apply}
        </Button>
        <Button look="warning" busy={discarding.isLoading} onClick={() => void discard()}>
          {stocktakeMessages.discard}
        </Button>
      </div>
      {dialog}
    </div>
  );
}
