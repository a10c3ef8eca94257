import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Handover } from '#shared/contracts/fulfilment/handovers.ts';
import { handoverMessages } from '#shared/messages/fulfilment/handover.ts';
import { useListHandoversQuery, useReadShiftQuery } from '#web/api/fulfilment/handovers.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { DateInput } from '#web/components/date-input.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import styles from '#web/features/admin/handover/handover-page.module.css';
import { OpenHandover } from '#web/features/admin/handover/open-handover.tsx';
import { ShiftFigures } from '#web/features/admin/handover/shift-figures.tsx';
import { WriteHandover } from '#web/features/admin/handover/write-handover.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Clipped } from '#web/features/admin/table/clipped.tsx';
import { paths } from '#web/paths.ts';

const FRESH = { refetchOnMountOrArgChange: true };

/** What the event log says about the shift; one person writes a note to it, and the next one signs. */
export function HandoverPage() {
  return (
    <DashboardPage title={handoverMessages.title} description={handoverMessages.description}>
      <Shift />
      <Signed />
    </DashboardPage>
  );
}

/** In the address, as local time of the shop: `2026-11-23T06:00`. */
const SINCE = 'since';

function Shift() {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const since = search.get(SINCE) ?? '';
  const from = Number.isNaN(Date.parse(since)) ? undefined : since;
  const { data: shift, error, refetch } = useReadShiftQuery(from, FRESH);

  function selectStart(value: string): void {
    setSearch(value === '' ? {} : { [SINCE]: value }, { replace: true, preventScrollReset: true });
  }

  const isOthers = shift !== undefined && shift.open !== null && !shift.open.isOwn;
  return (
    <>
      {shift?.open && <OpenHandover handover={shift.open} />}
      <section className={`panel ${styles.panel}`} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{handoverMessages.figures}</h2>
        <div className={styles.since}>
          <div>
            <label htmlFor={`${id}-since`}>{handoverMessages.since}</label>
            <DateInput
              id={`${id}-since`}
              type="datetime-local"
              value={since}
              onChange={({ target }) => selectStart(target.value)}
            />
          </div>
          {since !== '' && <Button onClick={() => selectStart('')}>{handoverMessages.lastSigned}</Button>}
        </div>
        {shift === undefined && error === undefined && <Spinner />}
        {error !== undefined && <ErrorState message={handoverMessages.notRead} onRetry={refetch} />}
        {shift !== undefined && (
          <>
            <p className={styles.hint}>
              <Instant value={shift.from} /> – <Instant value={shift.to} />
            </p>
            <ShiftFigures figures={shift} />
            {!isOthers && <WriteHandover key={shift.open?._id} open={shift.open} from={from && shift.from} />}
          </>
        )}
      </section>
    </>
  );
}

const columns: AdminColumn<Handover>[] = [
  {
    key: 'shift',
    title: handoverMessages.shift,
    min: 15,
    className: styles.whole,
    isName: true,
    render: ({ from, to }) => (
      <>
        <Instant value={from} /> – <Instant value={to} />
      </>
    ),
  },
  {
    key: 'by',
    title: handoverMessages.writtenBy,
    min: 11,
    labelled: true,
    className: styles.whole,
    render: ({ by }) => <span className={styles.person}>{by}</span>,
  },
  {
    key: 'signed',
    title: handoverMessages.signedBy,
    min: 11,
    labelled: true,
    className: styles.whole,
    render: ({ signedBy }) => <span className={styles.person}>{signedBy}</span>,
  },
  {
    key: 'note',
    title: handoverMessages.note,
    min: 11,
    grows: true,
    className: styles.whole,
    render: ({ note }) => <Clipped text={note === '' ? handoverMessages.noNote : note} />,
  },
  {
    key: 'open',
    title: handoverMessages.action,
    min: 6,
    align: 'end',
    render: ({ _id }) => (
      <ButtonLink compact to={paths.signedHandover(_id)}>
        {handoverMessages.open}
      </ButtonLink>
    ),
  },
];

function Signed() {
  const list = useListHandoversQuery({ cursor: usePageCursor(), limit: usePageSize() }, FRESH);
  return (
    <>
      <h2 className={styles.list}>{handoverMessages.signedList}</h2>
      <PagedList hasSizes query={list} empty={<EmptyState message={handoverMessages.noneSigned} />}>
        {(rows) => (
          <AdminTable
            label={handoverMessages.signedList}
            columns={columns}
            rows={rows}
            rowKey={({ _id }) => _id}
            card={styles.card}
          />
        )}
      </PagedList>
    </>
  );
}
