import { useState } from 'react';
import type { SavedDeliveryMethod } from '#shared/contracts/freight/delivery-methods.ts';
import { deliveryMethodMessages as messages } from '#shared/messages/freight/delivery-methods.ts';
import {
  useArchiveDeliveryMethodMutation,
  useListDeliveryMethodsQuery,
  useMoveDeliveryMethodMutation,
  useRestoreDeliveryMethodMutation,
} from '#web/api/freight/delivery-methods.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { Icon } from '#web/components/icon.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { DeliveryMethodDialog } from '#web/features/admin/delivery/delivery-method-dialog.tsx';
import styles from '#web/features/admin/delivery/delivery-methods-page.module.css';
import { describeCosts, describePlaces } from '#web/features/admin/delivery/describe-method.ts';
import { FreightPreview } from '#web/features/admin/delivery/freight-preview.tsx';
import { UnweighedProducts } from '#web/features/admin/delivery/unweighed-products.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { EditAndRemove } from '#web/features/admin/table/edit-and-remove.tsx';

export function DeliveryMethodsPage() {
  const money = useMoney();
  const { data, isError, refetch } = useListDeliveryMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [toEdit, setToEdit] = useState<SavedDeliveryMethod | 'new' | null>(null);
  const [move] = useMoveDeliveryMethodMutation();
  const [archive] = useArchiveDeliveryMethodMutation();
  const [restore] = useRestoreDeliveryMethodMutation();
  const inUse = data?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const archived = data?.filter(({ archivedAt }) => archivedAt !== null) ?? [];

  const offerAgain = ({ _id }: SavedDeliveryMethod) =>
    restore(_id)
      .unwrap()
      .then(({ name }) => toastSuccess(messages.restored(name)), toastError);

  const archiveOne = (method: SavedDeliveryMethod) =>
    archive(method._id)
      .unwrap()
      .then(
        ({ name }) =>
          toastWithUndo({
            id: `delivery ${method._id}`,
            message: messages.archived(name),
            details: messages.archivedDetails,
            undoLabel: messages.undo,
            onUndo: () => void offerAgain(method),
          }),
        toastError,
      );

  const moveTo = (id: string, position: number) => void move({ id, position }).unwrap().catch(toastError);

  const columns: AdminColumn<SavedDeliveryMethod>[] = [
    {
      key: 'name',
      title: messages.method,
      min: 11,
      grows: true,
      isName: true,
      className: styles.wide,
      render: ({ name, carrier }) => (
        <div className={styles.words}>
          <strong>{name}</strong>
          {carrier !== null && carrier !== name && <small>{carrier}</small>}
        </div>
      ),
    },
    {
      key: 'costs',
      title: messages.costs,
      min: 14,
      className: styles.wide,
      render: (method) => (
        <ul className={styles.lines}>
          {describeCosts(method, money.amount).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'where',
      title: messages.where,
      min: 10,
      className: styles.wide,
      render: (method) => describePlaces(method),
    },
    {
      key: 'action',
      title: messages.action,
      min: 19,
      align: 'end',
      render: (method, index) => (
        <div className={styles.buttons}>
          <Button
            look="text"
            className={styles.order}
            aria-label={messages.earlier(method.name)}
            disabled={index === 0}
            onClick={() => moveTo(method._id, index)}
          >
            <Icon name="previous" size={20} />
          </Button>
          <Button
            look="text"
            className={styles.order}
            aria-label={messages.later(method.name)}
            disabled={index === inUse.length - 1}
            onClick={() => moveTo(method._id, index + 2)}
          >
            <Icon name="next" size={20} />
          </Button>
          <EditAndRemove
            name={method.name}
            removeLabel={messages.archive}
            onEdit={() => setToEdit(method)}
            onRemove={() => void archiveOne(method)}
          />
        </div>
      ),
    },
  ];
  return (
    <DashboardPage
      title={messages.title}
      description={messages.description}
      aside={
        <Button look="primary" onClick={() => setToEdit('new')}>
          {messages.add}
        </Button>
      }
    >
      {data === undefined && (isError ? <ErrorState onRetry={refetch} /> : <Spinner />)}
      {data !== undefined && inUse.length === 0 && <EmptyState message={messages.none} />}
      {inUse.length > 0 && (
        <>
          <AdminTable
            label={messages.title}
            columns={columns}
            rows={inUse}
            rowKey={({ _id }) => _id}
            card={styles.card}
          />
          {inUse.some(({ rule }) => rule.is === 'byWeight') && <UnweighedProducts />}
          <FreightPreview methods={inUse} />
        </>
      )}
      {archived.length > 0 && (
        <details className={styles.archived}>
          <summary>{messages.archivedOnes(archived.length)}</summary>
          <ul className="plain-list">
            {archived.map((method) => (
              <li key={method._id}>
                {method.name}
                <Button
                  compact
                  aria-label={messages.actionOn(messages.restore, method.name)}
                  onClick={() => void offerAgain(method)}
                >
                  {messages.restore}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {toEdit !== null && (
        <DeliveryMethodDialog present={toEdit === 'new' ? null : toEdit} onClose={() => setToEdit(null)} />
      )}
    </DashboardPage>
  );
}
