import { Link } from 'react-router-dom';
import type { Product } from '#shared/contracts/products/products.ts';
import { inPlaceMessages as messages } from '#shared/messages/products/in-place.ts';
import { stockMessages } from '#shared/messages/stock/stock.ts';
import { Icon } from '#web/components/icon.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import styles from '#web/features/admin/products/list/in-place/figure.module.css';
import { Figure } from '#web/features/admin/products/list/in-place/figure.tsx';
import type { OpenFigure } from '#web/features/admin/products/list/in-place/use-open-figure.ts';
import { useListPlace } from '#web/features/admin/products/list/list-place.ts';
import { Count } from '#web/features/admin/table/count.tsx';
import { paths } from '#web/paths.ts';

/** Not needed to look at the list. */
const StockForm = lazyPart(() =>
  import('#web/features/admin/products/list/in-place/stock-form.tsx').then((file) => file.StockForm),
);

/** Beside it the way to the ledger, which says why it is so. */
export function StockFigure({ product, opened }: { product: Product; opened: OpenFigure }) {
  const { _id: id, product: name, availableQuantity } = product;
  const place = useListPlace();
  return (
    <Figure
      figure={{ productId: id, field: 'stock' }}
      opened={opened}
      label={messages.stock(name, availableQuantity)}
      shown={<Count value={availableQuantity} />}
      before={
        <Link
          className={styles.ledger}
          to={paths.stock(id)}
          state={place}
          aria-label={stockMessages.open(name, availableQuantity)}
        >
          <Icon name="waiting" size={16} />
        </Link>
      }
      editor={(close) => <StockForm product={product} opened={opened} onClose={close} />}
    />
  );
}
