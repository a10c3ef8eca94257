import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Import } from '#shared/contracts/imports/imports.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { useListImportsQuery } from '#web/api/imports/imports.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { ConflictList } from '#web/features/admin/imports/conflict-list.tsx';
import { useImportSource } from '#web/features/admin/imports/import-source.ts';
import styles from '#web/features/admin/imports/products-import-page.module.css';
import { UndoButton } from '#web/features/admin/imports/undo-button.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';

export function PastImports() {
  const [conflicts, setConflicts] = useState<string[]>([]);
  const { target, words } = useImportSource();
  const imports = useListImportsQuery(
    { target, cursor: usePageCursor(), limit: Math.min(usePageSize(), 50) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <section className={styles.past} aria-label={importMessages.past}>
      <h2>{importMessages.past}</h2>
      <ConflictList conflicts={conflicts} />
      <PagedList query={imports} empty={<EmptyState message={words.nonePast} />}>
        {(rows) => (
          <AdminTable
            label={importMessages.past}
            columns={columnsOf(setConflicts)}
            rows={rows}
            rowKey={({ _id }) => _id}
            card={styles.rowCard}
          />
        )}
      </PagedList>
    </section>
  );
}

function columnsOf(onRefused: (conflicts: string[]) => void): AdminColumn<Import>[] {
  return [
    {
      key: 'file',
      title: importMessages.file,
      min: 14,
      grows: true,
      isName: true,
      className: styles.wide,
      render: ({ _id, fileName }) => (
        <Link className={styles.name} to={{ search: new URLSearchParams({ import: _id }).toString() }}>
          {fileName || importMessages.file}
        </Link>
      ),
    },
    {
      key: 'what',
      title: importMessages.what,
      min: 18,
      grows: true,
      className: styles.wide,
      render: (row) => importMessages.states[row.state](row.new, row.changed, row.refused),
    },
    {
      key: 'who',
      title: importMessages.who,
      min: 13,
      grows: true,
      className: styles.wide,
      render: ({ undoneBy, appliedBy, checkedBy, undoneAt, appliedAt, createdAt }) => (
        <span className={styles.name}>
          {undoneBy ?? appliedBy ?? checkedBy}
          <small>
            <Instant value={undoneAt ?? appliedAt ?? createdAt} />
          </small>
        </span>
      ),
    },
    {
      key: 'action',
      title: importMessages.action,
      min: 8,
      align: 'end',
      className: styles.wide,
      render: (row) => row.state === 'applied' && <UndoButton compact applied={row} onRefused={onRefused} />,
    },
  ];
}
