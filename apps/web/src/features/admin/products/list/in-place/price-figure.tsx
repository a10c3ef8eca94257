import type { Product } from '#shared/contracts/products/products.ts';
import { inPlaceMessages as messages } from '#shared/messages/products/in-place.ts';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { Price, useMoney } from '#web/components/values/money.tsx';
import { Figure } from '#web/features/admin/products/list/in-place/figure.tsx';
import type { OpenFigure } from '#web/features/admin/products/list/in-place/use-open-figure.ts';

/** Not needed to look at the list. */
const PriceForm = lazyPart(() =>
  import('#web/features/admin/products/list/in-place/price-form.tsx').then((file) => file.PriceForm),
);

export function PriceFigure({ product, opened }: { product: Product; opened: OpenFigure }) {
  const { price } = useMoney();
  return (
    <Figure
      figure={{ productId: product._id, field: 'price' }}
      opened={opened}
      label={messages.price(product.product, price(product.price))}
      shown={<Price value={product.price} />}
      editor={(close) => <PriceForm product={product} opened={opened} onClose={close} />}
    />
  );
}
