import { useState } from 'react';
import type { Part } from '#shared/contracts/products/parts.ts';
import { findLine } from '#shared/domain/cart/cart.ts';
import { MAX_PARTS } from '#shared/domain/limits.ts';
import { rhythmStates } from '#shared/domain/orders/rhythm.ts';
import { ownNumberMessages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { partsMessages } from '#shared/messages/products/parts.ts';
import { useReadPartsQuery } from '#web/api/products/parts.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import { useCart } from '#web/components/products/use-cart.ts';
import { PartItem } from '#web/features/parts/part-item.tsx';
import { type PartRow, type TypedQuantity, toRow } from '#web/features/parts/part-rows.ts';
import styles from '#web/features/parts/parts-page.module.css';
import { paths } from '#web/paths.ts';

export function PartsPage() {
  const { data: parts, error, refetch } = useReadPartsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <DashboardPage
      title={partsMessages.title}
      description={partsMessages.description}
      aside={<ButtonLink to={paths.partNumbers}>{ownNumberMessages.title}</ButtonLink>}
    >
      {error !== undefined && parts === undefined && <ErrorState message={partsMessages.notRead} onRetry={refetch} />}
      {error === undefined && parts === undefined && <Skeleton />}
      {parts?.length === 0 && (
        <EmptyState message={partsMessages.empty}>
          <ButtonLink look="primary" to={paths.products}>
            {partsMessages.toProducts}
          </ButtonLink>
        </EmptyState>
      )}
      {parts !== undefined && parts.length > 0 && <Parts parts={parts} />}
    </DashboardPage>
  );
}

function Parts({ parts }: { parts: Part[] }) {
  const { lines, addMany } = useCart();
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedQuantity>>(new Map());
  const rows = parts.map((part) => toRow(part, typed.get(part.productId)));
  const isOpen = ({ part, item }: PartRow) =>
    part.state === 'due' && item !== null && findLine(lines, part.productId) === undefined;
  const due = () => new Set(rows.filter(isOpen).map(({ part }) => part.productId));
  const [selected, setSelected] = useState<ReadonlySet<string>>(due);
  const ready = rows.filter(({ part, item }) => selected.has(part.productId) && item !== null);

  const select = (productId: string, isSelected: boolean) =>
    setSelected((ids) =>
      isSelected ? new Set([...ids, productId]) : new Set([...ids].filter((id) => id !== productId)),
    );

  function put(some: PartRow[]): void {
    const items = some.flatMap(({ item }) => item ?? []);
    // What did not fit stays selected.
    if (items.length === 0 || addMany(items) > 0) return;
    const put = new Set(some.map(({ part }) => part.productId));
    setSelected((ids) => new Set([...ids].filter((id) => !put.has(id))));
  }

  return (
    <div className={styles.parts}>
      <div className={styles.bar}>
        <Button look="primary" disabled={ready.length === 0} onClick={() => put(ready)}>
          {partsMessages.addSelected(ready.length)}
        </Button>
        <Button onClick={() => setSelected(selected.size > 0 ? new Set() : due())}>
          {selected.size > 0 ? partsMessages.selectNone : partsMessages.selectDue}
        </Button>
        <p className={styles.note}>{partsMessages.keys}</p>
      </div>
      {rhythmStates.map((state) => {
        const group = rows.filter(({ part }) => part.state === state);
        if (group.length === 0 && state !== 'due') return null;
        return (
          <section key={state} aria-labelledby={`parts-${state}`}>
            <h2 id={`parts-${state}`}>{partsMessages.groups[state]}</h2>
            {group.length === 0 && <p className={styles.note}>{partsMessages.noneDue}</p>}
            <ul className="plain-list">
              {group.map((row) => (
                <PartItem
                  key={row.part.productId}
                  row={row}
                  inCart={findLine(lines, row.part.productId)?.quantity}
                  isSelected={selected.has(row.part.productId)}
                  onSelect={(isSelected) => select(row.part.productId, isSelected)}
                  onType={(quantity) => setTyped((all) => new Map([...all, [row.part.productId, quantity]]))}
                  onPut={() => put([row])}
                  onPutSelected={() => put(ready)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {parts.length === MAX_PARTS && <p className={styles.note}>{partsMessages.cutShort(MAX_PARTS)}</p>}
    </div>
  );
}
