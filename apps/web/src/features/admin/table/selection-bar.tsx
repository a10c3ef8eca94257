import { Checkbox } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { selectionMessages } from '#shared/messages/selection.ts';
import { Button } from '#web/components/button.tsx';
import type { Selection } from '#web/components/selection/use-selection.ts';
import styles from '#web/features/admin/table/selection-bar.module.css';

interface SelectionBarProps {
  selected: Pick<Selection, 'ids' | 'select' | 'clear'>;
  /** Of the rows on this page. */
  selectable: string[];
  status: string;
  /** Leads to the view that something is selected in. */
  elsewhere?: ReactNode;
  actions: ReactNode;
  /** What became of an action; moves no row. */
  reports: ReactNode;
}

/** Above a list of which rows are selected, also on other pages. It stays in sight meanwhile. */
export function SelectionBar({ selected, selectable, status, elsewhere, actions, reports }: SelectionBarProps) {
  const count = selected.ids.size;
  const selectedHere = selectable.filter((id) => selected.ids.has(id)).length;

  /** Also on pages that are not shown. */
  function selectNone(event: MouseEvent<HTMLButtonElement>): void {
    // The button goes away with the selection.
    event.currentTarget.parentElement?.querySelector('input')?.focus();
    selected.clear();
  }

  return (
    <div className={styles.bar}>
      <Checkbox
        checked={selectedHere > 0 && selectedHere === selectable.length}
        indeterminate={selectedHere > 0 && selectedHere < selectable.length}
        onChange={({ target }) => selected.select(selectable, target.checked)}
      >
        {selectionMessages.selectAll}
      </Checkbox>
      <span role="status">{status}</span>
      {elsewhere}
      {count > selectedHere && <span>{selectionMessages.notHere(count - selectedHere)}</span>}
      {(count > 0 || Boolean(elsewhere)) && (
        <Button look="text" compact onClick={selectNone}>
          {selectionMessages.selectNone}
        </Button>
      )}
      <div className={styles.actions}>{actions}</div>
      <div className={styles.reports}>{reports}</div>
    </div>
  );
}
