import { skipToken } from '@reduxjs/toolkit/query';
import { Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#shared/contracts/products/products.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { manageProductsMessages } from '#shared/messages/products/manage-products.ts';
import { manyProductsMessages } from '#shared/messages/products/many-products.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { stockMessages } from '#shared/messages/stock/stock.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { useListBinsQuery } from '#web/api/stock/bins.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { type Selection, useSelection } from '#web/components/selection/use-selection.ts';
import { Price } from '#web/components/values/money.tsx';
import { DeleteProductDialog } from '#web/features/admin/products/delete-product-dialog.tsx';
import { EditLink } from '#web/features/admin/products/list/edit-link.tsx';
import { PriceFigure } from '#web/features/admin/products/list/in-place/price-figure.tsx';
import { StockFigure } from '#web/features/admin/products/list/in-place/stock-figure.tsx';
import { type OpenFigure, useOpenFigure } from '#web/features/admin/products/list/in-place/use-open-figure.ts';
import { ChangeBar } from '#web/features/admin/products/list/many/change-bar.tsx';
import styles from '#web/features/admin/products/manage-products-page.module.css';
import type { ProductListFilter } from '#web/features/admin/products/product-list-filter.ts';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { Count } from '#web/features/admin/table/count.tsx';
import { ProductCell } from '#web/features/admin/table/product-cell.tsx';
import rowStyles from '#web/features/admin/table/row-buttons.module.css';
import { paths } from '#web/paths.ts';

interface ProductsOnSaleProps {
  filter: ProductListFilter;
  /** Without it, they are only read. */
  mayChange: boolean;
}

export function ProductsOnSale({ filter, mayChange }: ProductsOnSaleProps) {
  const { q, category, lowStock, sort } = filter;
  const products = useListProductsQuery(
    {
      cursor: usePageCursor(),
      limit: usePageSize(),
      q,
      category,
      lowStock,
      sort: sort ?? (q === '' ? undefined : 'relevance'),
    },
    { refetchOnMountOrArgChange: true },
  );
  const list = useRef<HTMLDivElement>(null);
  const [toDelete, setToDelete] = useState<Product | null>(null);
  const selected = useSelection('selectedProducts', { view: undefined, views: [] });
  const opened = useOpenFigure();
  const bins = useBins(products.data?.items ?? []);
  const columns = useColumns({ mayChange, selected, opened, bins, onDelete: setToDelete });
  return (
    <div>
      {mayChange && <ChangeBar products={products.data?.items.filter(hasPrice) ?? []} selected={selected} />}
      <PagedList hasSizes ref={list} query={products} empty={<NoProducts filter={filter} mayChange={mayChange} />}>
        {(rows) => (
          <AdminTable
            label={adminMessages.product}
            columns={columns}
            rows={rows.filter(hasPrice)}
            rowKey={(product) => product._id}
            card={styles.card}
          />
        )}
      </PagedList>
      <DeleteProductDialog
        product={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => list.current?.focus({ preventScroll: true })}
      />
    </div>
  );
}

type Bins = ReadonlyMap<string, string>;

/** Of the products that have one. */
function useBins(products: { _id: string }[]): Bins {
  const ids = products.map(({ _id }) => _id);
  const { data = [] } = useListBinsQuery(ids.length === 0 ? skipToken : ids);
  return new Map(data.map(({ productId, bin }) => [productId, bin]));
}

interface Columns {
  mayChange: boolean;
  selected: Selection;
  opened: OpenFigure;
  bins: Bins;
  onDelete: (product: Product) => void;
}

function useColumns({ mayChange, selected, opened, bins, onDelete }: Columns): AdminColumn<Product>[] {
  const { may } = useRole();
  const mayCorrect = may('stock.change') === true;
  const columns: AdminColumn<Product>[] = [
    {
      key: 'product',
      title: adminMessages.product,
      min: mayChange ? 16 : 14,
      grows: true,
      isName: true,
      className: styles.product,
      render: (product) =>
        mayChange ? (
          <SelectProduct product={product} selected={selected} bins={bins} />
        ) : (
          <NamedProduct product={product} bins={bins} />
        ),
    },
    {
      key: 'available',
      title: adminMessages.available,
      min: 9.5,
      align: 'end',
      labelled: true,
      className: styles.available,
      render: (product) =>
        mayCorrect ? <StockFigure product={product} opened={opened} /> : <StockLink product={product} />,
    },
    {
      key: 'price',
      title: adminMessages.price,
      min: 9.5,
      align: 'end',
      labelled: true,
      className: styles.price,
      render: (product) =>
        mayChange ? <PriceFigure product={product} opened={opened} /> : <Price value={product.price} />,
    },
    {
      key: 'action',
      title: adminMessages.action,
      min: 12,
      align: 'end',
      className: styles.action,
      render: (product) => (
        <div className={styles.actions}>
          <EditLink productId={product._id} />
          <Button compact look="warning" className={rowStyles.quiet} onClick={() => onDelete(product)}>
            {adminMessages.delete}
          </Button>
        </div>
      ),
    },
  ];
  return columns.filter(({ key }) => key !== 'action' || mayChange);
}

function SelectProduct({ product, selected, bins }: { product: Product; selected: Selection; bins: Bins }) {
  return (
    <div className={styles.choice}>
      <Checkbox
        aria-label={manyProductsMessages.select(product.product)}
        checked={selected.ids.has(product._id)}
        onChange={({ target }) => selected.select([product._id], target.checked)}
      />
      <NamedProduct product={product} bins={bins} />
    </div>
  );
}

/** With what staff tell products of the same name apart by. */
function NamedProduct({ product, bins }: { product: Product; bins: Bins }) {
  const { _id, image, product: name, partNumber, minimumQuantity, lowStockAt } = product;
  const bin = bins.get(_id);
  const facts = [
    ...(partNumber === null ? [] : [partNumber]),
    ...(bin === undefined ? [] : [manageProductsMessages.bin(bin)]),
    manageProductsMessages.minimum(minimumQuantity),
    ...(lowStockAt === null ? [] : [manageProductsMessages.lowAt(lowStockAt)]),
  ];
  // Breaks between them only.
  const details = facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ');
  return <ProductCell image={image} name={name} details={details} />;
}

function StockLink({ product: { _id, product, availableQuantity } }: { product: Product }) {
  return (
    <Link to={paths.stock(_id)} aria-label={stockMessages.open(product, availableQuantity)}>
      <Count value={availableQuantity} />
    </Link>
  );
}

function NoProducts({ filter: { q, category, lowStock }, mayChange }: ProductsOnSaleProps) {
  if (lowStock || q !== '' || category !== '') {
    const isLow = lowStock && q === '' && category === '';
    return (
      <EmptyState message={isLow ? manageProductsMessages.noneLow : manageProductsMessages.noneFound}>
        <ButtonLink to={paths.manageProducts}>{manageProductsMessages.showAll}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState message={adminMessages.noProducts}>
      {mayChange && (
        <ButtonLink look="primary" to={paths.addProduct}>
          {adminMessages.addProduct}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
