import { useState } from 'react';
import type { ShownProduct } from '#shared/contracts/products/products.ts';
import { priceReasonMessages as messages } from '#shared/messages/price-lists/why-this-price.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadPriceReasonsQuery } from '#web/api/price-lists/price-reasons.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/feedback/dialog.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { PriceOffers } from '#web/components/prices/price-offers.tsx';
import { ChooseProduct } from '#web/components/products/choose-product.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

/** What a product costs a customer now, and why. */
export function PriceOfProduct({ accountId }: { accountId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [product, setProduct] = useState<ShownProduct | null>(null);
  const close = () => {
    setIsOpen(false);
    setProduct(null);
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{messages.open}</Button>
      {isOpen && (
        <Dialog title={product?.product ?? messages.open} keepsOutside onClose={close}>
          {product === null ? (
            <ChooseProduct action={messages.show} onSelect={setProduct} />
          ) : (
            <Reasons accountId={accountId} product={product} />
          )}
        </Dialog>
      )}
    </>
  );
}

const MAX_QUANTITY = 1_000_000_000;

function Reasons({ accountId, product }: { accountId: string; product: ShownProduct }) {
  const [typed, setTyped] = useState(String(product.minimumQuantity));
  const quantity = Number(typed);
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
  const { currentData, error, refetch } = useReadPriceReasonsQuery(
    { accountId, productId: product._id, quantity },
    { skip: !isQuantity },
  );
  return (
    <div className={formGrid.grid}>
      <LabelledInput
        label={messages.quantity}
        inputMode="numeric"
        value={typed}
        problem={isQuantity ? undefined : messages.quantityWrong}
        onChange={(event) => setTyped(event.target.value.trim())}
      />
      {error !== undefined && <ErrorState message={errorText(error)} onRetry={refetch} />}
      {error === undefined && currentData === undefined && isQuantity && <Spinner />}
      {currentData && <PriceOffers reasons={currentData} />}
    </div>
  );
}
