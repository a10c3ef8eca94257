import { type ReactNode, Suspense, useId, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { LINKED_ORDER } from '#shared/desktop/pages.ts';
import { emptyViewMessages, orderFilterMessages } from '#shared/messages/orders/orders.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { useRole } from '#web/auth/use-role.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { optionalPart } from '#web/components/lazy/optional-part.ts';
import { isFiltered, type ShownFilter, toOrderFilter, useOrderFilter } from '#web/components/orders/order-filter.ts';
import { OrderFilters } from '#web/components/orders/order-filters.tsx';
import { OrderNumber } from '#web/components/orders/order-number.tsx';
import { RefundStatus } from '#web/components/orders/order-status.tsx';
import { OrderViews } from '#web/components/orders/order-views.tsx';
import { type SelectedOrders, useSelectedOrders } from '#web/components/orders/use-selected-orders.ts';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageOffset, usePageSize } from '#web/components/pager.tsx';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import { ageText } from '#web/components/values/age-text.ts';
import { dayText, shortDayText } from '#web/components/values/instant.tsx';
import { Amount } from '#web/components/values/money.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/admin/orders/all-orders-page.module.css';
import { CustomerCell } from '#web/features/admin/orders/customer-cell.tsx';
import { ExportOrders } from '#web/features/admin/orders/export-orders.tsx';
import { NewOrders } from '#web/features/admin/orders/new-orders.tsx';
import { OrderKeys } from '#web/features/admin/orders/order-keys.tsx';
import { PrintBar } from '#web/features/admin/orders/print-bar.tsx';
import { PrintedMark } from '#web/features/admin/orders/printed-mark.tsx';
import { RowProgress } from '#web/features/admin/orders/row-progress.tsx';
import { SavedViews } from '#web/features/admin/orders/saved-views.tsx';
import { SelectOrder } from '#web/features/admin/orders/select-order.tsx';
import { ShippingCell } from '#web/features/admin/orders/shipping-cell.tsx';
import type { ShownOrder } from '#web/features/admin/orders/shown-page.ts';
import { useOrderRows } from '#web/features/admin/orders/use-order-rows.ts';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Clipped } from '#web/features/admin/table/clipped.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { paths } from '#web/paths.ts';

/** Of searches that find nothing only. */
const OrderSuggestion = optionalPart(() =>
  import('#web/components/orders/order-suggestion.tsx').then((file) => file.OrderSuggestion),
);

/** After a scan, or a link to one. */
const LinkedOrder = lazyPart(() =>
  import('#web/features/admin/orders/linked-order.tsx').then((file) => file.LinkedOrder),
);

/** Another list. */
const CancelledOrders = lazyPart(() =>
  import('#web/features/admin/orders/cancelled-orders.tsx').then((file) => file.CancelledOrders),
);

export function AllOrdersPage() {
  const [filter, changeFilter] = useOrderFilter();
  const filters = <OrderFilterBar filter={filter} onChange={changeFilter} />;
  if (filter.view !== 'cancelled') return <CurrentOrders filter={filter} filters={filters} />;
  return (
    <DashboardPage
      title={adminMessages.allOrders}
      description={adminMessages.cancelledDescription}
      aside={<OrderKeys hasActions={false} />}
    >
      {filters}
      <div>
        <ExportOrders filter={filter} ids={[]} />
      </div>
      <Suspense fallback={<Spinner />}>
        <CancelledOrders filter={filter} />
      </Suspense>
    </DashboardPage>
  );
}

function OrderFilterBar({ filter, onChange }: { filter: ShownFilter; onChange: ChangeFilter<ShownFilter> }) {
  return (
    <>
      <div className={styles.views}>
        <OrderViews />
        <SavedViews filter={filter} />
      </div>
      <OrderFilters hasSort filter={filter} onChange={onChange} hint={orderFilterMessages.staffSearchHint} />
    </>
  );
}

function CurrentOrders({ filter, filters }: { filter: ShownFilter; filters: ReactNode }) {
  const cursor = usePageCursor();
  const navigate = useNavigate();
  const hintId = useId();
  const place = useRef<HTMLDivElement>(null);
  const selected = useSelectedOrders(filter.view);
  const mayPrint = useRole().may('orders.print') !== false;
  const { list, show, update } = useOrderRows(toOrderFilter(filter), cursor, usePageSize());
  const offset = usePageOffset(list.currentData === undefined);

  async function showNewOrders(): Promise<void> {
    // The button that had the focus is gone.
    place.current?.focus({ preventScroll: true });
    if (cursor === undefined && !isFiltered(filter)) show();
    else await navigate(paths.allOrders);
  }

  const [search] = useSearchParams();
  const linked = search.get(LINKED_ORDER) ?? '';
  const columns = useColumns({
    selected,
    offset,
    hintId,
    listed: list.currentData?.items.map(({ order }) => order._id),
    onShipped: update,
  });
  return (
    <DashboardPage
      title={adminMessages.allOrders}
      description={adminMessages.allOrdersDescription}
      aside={<NewOrders onShow={() => void showNewOrders()} />}
    >
      {filters}
      <p id={hintId} className="visually-hidden">
        {adminMessages.shipHint}
      </p>
      {linked !== '' && (
        <Suspense fallback={<Spinner />}>
          <LinkedOrder key={linked} id={linked} columns={columns} card={styles.card} />
        </Suspense>
      )}
      <div ref={place} tabIndex={-1}>
        <PagedList hasSizes query={list} empty={<NoOrders filter={filter} />}>
          {(rows) => (
            <>
              {mayPrint ? (
                <PrintBar
                  orders={rows.filter(({ cancelled }) => !cancelled).map(({ order }) => order)}
                  filter={filter}
                  selected={selected}
                  onShipped={update}
                />
              ) : (
                <ExportOrders filter={filter} ids={[]} />
              )}
              <AdminTable
                label={adminMessages.allOrders}
                columns={columns}
                rows={rows}
                rowKey={({ order }) => order._id}
                card={styles.card}
              />
            </>
          )}
        </PagedList>
      </div>
    </DashboardPage>
  );
}

interface Columns {
  selected: SelectedOrders;
  /** How many orders come before the page. */
  offset: number;
  /** Of the text that says what the shipping cell does. */
  hintId: string;
  /** The ids of its rows. */
  listed: string[] | undefined;
  onShipped: (orders: Order[]) => void;
}

function useColumns({ selected, offset, hintId, listed, onShipped }: Columns): AdminColumn<ShownOrder>[] {
  const { may } = useRole();
  const columns: AdminColumn<ShownOrder>[] = [
    {
      key: 'index',
      title: adminMessages.index,
      min: 5,
      align: 'end',
      className: styles.index,
      render: (row, index) =>
        may('orders.print') === false ? (
          <Count value={offset + index + 1} />
        ) : (
          <SelectOrder row={row} selected={selected}>
            <Count value={offset + index + 1} />
          </SelectOrder>
        ),
    },
    {
      key: 'customer',
      title: adminMessages.customer,
      min: 17,
      grows: true,
      isName: true,
      className: styles.customer,
      render: ({ order }) => <CustomerCell order={order} />,
    },
    {
      key: 'product',
      title: adminMessages.product,
      min: 13,
      grows: true,
      className: styles.product,
      render: (row) => (
        <>
          <span className={styles.name}>
            <OrderNumber order={row.order} listed={listed} className={styles.number} />
            <Clipped text={row.order.name} />
            <PrintedMark printed={row.order.printed} />
          </span>
          <RowProgress row={row} />
        </>
      ),
    },
    {
      key: 'quantity',
      title: adminMessages.quantity,
      min: 6.25,
      align: 'end',
      labelled: true,
      className: styles.quantity,
      render: ({ order }) => <Count value={order.quantity} />,
    },
    {
      key: 'total',
      title: adminMessages.total,
      min: 7,
      align: 'end',
      labelled: true,
      className: styles.total,
      render: ({ order }) => <Amount value={order.total} />,
    },
    {
      key: 'payment',
      title: adminMessages.payment,
      min: 7.75,
      className: styles.payment,
      render: ({ order }) => <PaymentCell order={order} />,
    },
    {
      key: 'shipping',
      title: adminMessages.shipping,
      min: 11.25,
      className: styles.shipping,
      render: (row) => <ShippingCell row={row} hintId={hintId} onShipped={onShipped} />,
    },
  ];
  return columns.filter(({ key }) => key !== 'total' || may('orders.readMoney'));
}

function NoOrders({ filter }: { filter: ShownFilter }) {
  return (
    <EmptyState message={emptyMessage(filter)}>
      {filter.q !== '' && (
        <Suspense>
          <OrderSuggestion q={filter.q} />
        </Suspense>
      )}
    </EmptyState>
  );
}

function emptyMessage(filter: ShownFilter): string {
  if (!isFiltered(filter)) return adminMessages.noOrders;
  const { view, q, from, to } = filter;
  const isViewOnly = view !== undefined && !isFiltered({ view: undefined, q, from, to });
  return isViewOnly ? emptyViewMessages[view] : orderFilterMessages.nothingFound;
}

function PaymentCell({ order }: { order: Order }) {
  const { paid } = order;
  return (
    <>
      <StatusTag tone={paid ? 'good' : 'waiting'}>{paid ? adminMessages.paid : adminMessages.unpaid}</StatusTag>{' '}
      <RefundStatus order={order} />
      <OrderAge createdAt={order.createdAt} />
    </>
  );
}

function OrderAge({ createdAt }: { createdAt: string }) {
  const age = ageText(Date.parse(createdAt), Date.now());
  return (
    <time className={styles.age} dateTime={createdAt} title={`${dayText(createdAt)}, ${age}`}>
      {shortDayText(createdAt)} ·{' '}
      {age
        .replace(/ ago$/, '')
        .replace(/ hours?$/, ' h')
        .replace(/ minutes?$/, ' min')}
    </time>
  );
}
