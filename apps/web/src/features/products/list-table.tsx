import type { ShownProduct, ShownProductSummary } from '#shared/contracts/products/products.ts';
import { sharedTable } from '#shared/domain/specifications/shared-columns.ts';
import { findMessages } from '#shared/messages/products/find-products.ts';
import { useReadSpecifiedQuery } from '#web/api/products/product-lookups.ts';
import { CompareButton } from '#web/components/compare/compare-button.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import { ProductTable } from '#web/components/product-table/product-table.tsx';
import { useTableOrders } from '#web/components/product-table/use-table-orders.ts';

/** More would leave no room for the names. */
const MAX_COLUMNS = 3;

const compareNote = (product: ShownProductSummary) => <CompareButton product={product} />;

/** The list of products as rows, with what most of them differ in once that is read. */
export function ListTable({ products }: { products: ShownProduct[] }) {
  const { currentData, isError } = useReadSpecifiedQuery(products.map(({ _id }) => _id));
  const orders = useTableOrders();
  const specifications = new Map(currentData?.map((found) => [found._id, found.specifications]));
  const { columns, rows } = sharedTable(
    products.map((product) => ({ ...product, specifications: specifications.get(product._id) ?? [] })),
    MAX_COLUMNS,
  );
  // The columns must not move the others when they come.
  if (currentData === undefined && !isError) return <Skeleton />;
  return (
    <ProductTable
      caption={findMessages.results}
      showsNames
      note={compareNote}
      columns={columns}
      rows={rows}
      orders={orders}
    />
  );
}
