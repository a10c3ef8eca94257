import { Suspense, useState } from 'react';
import type { Product } from '#shared/contracts/products/products.ts';
import { MAX_LINES } from '#shared/domain/limits.ts';
import { manyProductsMessages as messages } from '#shared/messages/products/many-products.ts';
import { Button } from '#web/components/button.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import type { Selection } from '#web/components/selection/use-selection.ts';
import { type ChangeKind, changeKinds } from '#web/features/admin/products/list/many/many-changes.ts';
import { SelectionBar } from '#web/features/admin/table/selection-bar.tsx';

/** Not needed to look at the list. */
const ManyJob = lazyPart(() =>
  import('#web/features/admin/products/list/many/many-job.tsx').then((file) => file.ManyJob),
);

/** Changes or deletes all selected products, also those of other pages. */
export function ChangeBar({ products, selected }: { products: Product[]; selected: Selection }) {
  const [kind, setKind] = useState<ChangeKind | null>(null);
  const [isStarted, setStarted] = useState(false);
  const ids = [...selected.ids];
  const open = (what: ChangeKind) => {
    setStarted(true);
    setKind(what);
  };
  const isOff = ids.length === 0 || ids.length > MAX_LINES;
  // What was deleted may be all that the list had; its report stays.
  if (products.length === 0 && ids.length === 0 && !isStarted) return null;
  return (
    <SelectionBar
      selected={selected}
      selectable={products.map(({ _id }) => _id)}
      status={ids.length > MAX_LINES ? messages.tooMany(MAX_LINES) : messages.selected(ids.length)}
      actions={changeKinds.map((each) => (
        <Button
          key={each}
          compact
          look={each === 'remove' ? 'warning' : 'plain'}
          disabled={isOff}
          onClick={() => open(each)}
        >
          {messages[each]}
        </Button>
      ))}
      reports={
        <Suspense>
          {isStarted && (
            <ManyJob
              kind={kind}
              ids={ids}
              onDone={(done) => selected.select(done, false)}
              onClose={() => setKind(null)}
            />
          )}
        </Suspense>
      }
    />
  );
}
