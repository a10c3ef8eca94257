import type { ImportRow } from '#shared/contracts/imports/imports.ts';
import type { ImportKind } from '#shared/domain/imports/imports.ts';
import { productColumns } from '#shared/domain/products/product-columns.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { ownNumberColumns } from '#shared/messages/part-numbers/own-part-numbers.ts';
import { useListImportRowsQuery } from '#web/api/imports/imports.ts';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { useImportSource } from '#web/features/admin/imports/import-source.ts';
import styles from '#web/features/admin/imports/products-import-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';

const MAX_TEXT = 120;

/** A page of the rows of one kind. */
export function ImportRows({ id, kind }: { id: string; kind: ImportKind }) {
  const { target, words } = useImportSource();
  const rows = useListImportRowsQuery({ target, id, kind, cursor: usePageCursor(), limit: usePageSize() });
  const none = <EmptyState message={words.none[kind]} />;
  return (
    <PagedList hasSizes query={rows} empty={none}>
      {(items) => (
        <AdminTable
          label={importMessages.kinds[kind]}
          columns={kind === 'unchanged' ? columns : [...columns, kind === 'refused' ? reasons : changes]}
          rows={items}
          rowKey={({ _id }) => _id}
          card={styles.rowCard}
        />
      )}
    </PagedList>
  );
}

const columns: AdminColumn<ImportRow>[] = [
  {
    key: 'product',
    title: productColumns.product,
    min: 14,
    grows: true,
    isName: true,
    className: styles.wide,
    render: ({ name, partNumber }) => (
      <span className={styles.name}>
        {name || partNumber || importMessages.noName}
        {name !== '' && partNumber !== null && <small>{partNumber}</small>}
      </span>
    ),
  },
  { key: 'line', title: importMessages.line, min: 5, labelled: true, render: ({ line }) => <Count value={line} /> },
];

const changes: AdminColumn<ImportRow> = {
  key: 'changes',
  title: importMessages.changes,
  min: 24,
  grows: true,
  className: styles.wide,
  render: ({ kind, changes }) => (kind === 'new' ? <NewFields fields={changes} /> : <Changes changes={changes} />),
};

type Change = ImportRow['changes'][number];
type Value = Change['after'];

/** The fields that show a wrong file soonest. The others are folded away, since a new product fills all of them. */
const firstFields: Change['field'][] = ['price', 'minimumQuantity', 'availableQuantity'];

function NewFields({ fields }: { fields: Change[] }) {
  const { first = [], more = [] } = Object.groupBy(fields, ({ field }) =>
    firstFields.includes(field) ? 'first' : 'more',
  );
  return (
    <div className={styles.changes}>
      <Changes changes={first} />
      {more.length > 0 && (
        <details>
          <summary>{importMessages.more(more.length)}</summary>
          <Changes changes={more} />
        </details>
      )}
    </div>
  );
}

function Changes({ changes }: { changes: Change[] }) {
  const { price } = useMoney();
  const shown = (field: Change['field'], value: Value) =>
    field === 'price' && typeof value === 'number' ? price(value) : textOf(value);
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {labelOf(field)}:{' '}
          {before !== null && (
            <>
              <del>{shown(field, before)}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{shown(field, after)}</ins> {field === 'price' && <PriceShare before={before} after={after} />}
        </li>
      ))}
    </ul>
  );
}

function labelOf(field: Change['field']): string {
  return field === 'ownNumber' ? ownNumberColumns.own : productColumns[field];
}

function PriceShare({ before, after }: { before: Value; after: Value }) {
  if (typeof before !== 'number' || typeof after !== 'number') return null;
  const share = after / before - 1;
  const percent = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
  return <strong className="figures">({formatNumber(share, percent)})</strong>;
}

const reasons: AdminColumn<ImportRow> = {
  key: 'reasons',
  title: importMessages.reason,
  min: 24,
  grows: true,
  className: styles.wide,
  render: ({ reasons }) => (
    <ul className={styles.changes}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  ),
};

function textOf(value: Value): string {
  if (value === null || value === '') return importMessages.nothing;
  if (typeof value === 'number') return formatNumber(value, { maximumFractionDigits: 4 });
  return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
}
