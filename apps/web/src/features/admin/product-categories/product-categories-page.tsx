import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { productCategoryMessages as messages } from '#shared/messages/product-categories/product-categories.ts';
import { useReadCategoryTreeQuery } from '#web/api/product-categories/category-tree.ts';
import { useRemoveProductCategoryMutation } from '#web/api/product-categories/product-categories.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { RemoveNamedDialog } from '#web/components/feedback/remove-named-dialog.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import styles from '#web/features/admin/product-categories/product-categories-page.module.css';
import { ProductCategoryDialog } from '#web/features/admin/product-categories/product-category-dialog.tsx';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Clipped } from '#web/features/admin/table/clipped.tsx';
import { EditAndRemove } from '#web/features/admin/table/edit-and-remove.tsx';

export function ProductCategoriesPage() {
  const { data: tree, isError, refetch } = useReadCategoryTreeQuery(undefined, { refetchOnMountOrArgChange: true });
  const [toEdit, setToEdit] = useState<ProductCategory | 'new' | null>(null);
  const [toRemove, setToRemove] = useState<{ _id: string; name: string } | null>(null);
  const [remove] = useRemoveProductCategoryMutation();
  const columns: AdminColumn<ProductCategory>[] = [
    {
      key: 'name',
      title: messages.name,
      min: 16,
      grows: true,
      isName: true,
      className: styles.wide,
      render: ({ name, description, path, level }) => (
        <div className={styles.words} data-level={level}>
          <Link to={path}>{name}</Link>
          {description !== null && <Clipped lines={2} text={description} />}
        </div>
      ),
    },
    {
      key: 'products',
      title: messages.products,
      min: 7,
      align: 'end',
      labelled: true,
      render: ({ count }) => formatNumber(count),
    },
    {
      key: 'action',
      title: messages.action,
      min: 12,
      align: 'end',
      render: (row) => {
        const { _id, name } = row;
        const onRemove = _id === null ? null : () => setToRemove({ _id, name });
        return <EditAndRemove name={name} onEdit={() => setToEdit(row)} onRemove={onRemove} />;
      },
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
      {tree === undefined && (isError ? <ErrorState onRetry={refetch} /> : <Spinner />)}
      {tree?.length === 0 && <EmptyState message={messages.none} />}
      {tree !== undefined && tree.length > 0 && (
        <AdminTable
          label={messages.title}
          columns={columns}
          rows={tree}
          rowKey={({ path }) => path}
          card={styles.card}
        />
      )}
      {toEdit !== null && tree !== undefined && (
        <ProductCategoryDialog present={toEdit === 'new' ? null : toEdit} tree={tree} onClose={() => setToEdit(null)} />
      )}
      <RemoveNamedDialog
        present={toRemove}
        words={messages}
        remove={({ _id }) => remove(_id).unwrap()}
        onClose={() => setToRemove(null)}
        onRemoved={() => undefined}
      />
    </DashboardPage>
  );
}
