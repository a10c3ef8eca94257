import { useId } from 'react';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { ProductTable } from '#web/components/product-table/product-table.tsx';
import { useTableOrders } from '#web/components/product-table/use-table-orders.ts';
import styles from '#web/features/purchase/named-products.module.css';

/** Products that this one names, to order beside it or instead; nothing without any. */
export function NamedProducts({ title, products }: { title: string; products: ShownProductSummary[] }) {
  const id = useId();
  const orders = useTableOrders();
  if (products.length === 0) return null;
  return (
    <section className={styles.named} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ProductTable
        caption={title}
        showsNames
        columns={[]}
        rows={products.map((product) => ({ product, cells: new Map() }))}
        orders={orders}
      />
    </section>
  );
}
