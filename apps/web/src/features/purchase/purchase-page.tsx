import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import type { ShownProductDetails } from '#shared/contracts/products/product-details.ts';
import { CARD_DESCRIPTION_LENGTH } from '#shared/domain/limits.ts';
import { familyKey, familyPath } from '#shared/domain/products/family.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { canBeOrdered } from '#shared/domain/stock/quantity.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { sizeMessages } from '#shared/messages/families/family-sizes.ts';
import { relatedMessages } from '#shared/messages/products/related.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { CompareButton } from '#web/components/compare/compare-button.tsx';
import { DispatchPromise } from '#web/components/dispatch/dispatch-promise.tsx';
import { useDispatchDays } from '#web/components/dispatch/use-dispatch-days.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Skeleton } from '#web/components/feedback/skeleton.tsx';
import { useErrorToast } from '#web/components/feedback/use-error-toast.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { Discontinued } from '#web/components/products/discontinued.tsx';
import { PricesHidden } from '#web/components/products/prices-hidden.tsx';
import { ProductGallery } from '#web/components/products/product-gallery.tsx';
import { NamedProducts } from '#web/features/purchase/named-products.tsx';
import { OrderPlaced } from '#web/features/purchase/order-placed.tsx';
import { PriceBreaks } from '#web/features/purchase/price-breaks.tsx';
import { ProductData } from '#web/features/purchase/product-data.tsx';
import { ProductFacts } from '#web/features/purchase/product-facts.tsx';
import { PurchaseForm } from '#web/features/purchase/purchase-form.tsx';
import styles from '#web/features/purchase/purchase-page.module.css';
import { RelatedProducts } from '#web/features/purchase/related-products.tsx';
import { useShownProduct } from '#web/features/purchase/use-shown-product.ts';
import { NextInLine } from '#web/features/purchase/waitlist/next-in-line.tsx';
import { paths, REPEATED_ORDER } from '#web/paths.ts';

export function PurchasePage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const repeats = search.get(REPEATED_ORDER);
  const { product, error, retry } = useShownProduct(id);
  const isUnknown = isNotFound(error);
  useErrorToast(isUnknown ? undefined : error, { stays: product === undefined });

  if (isUnknown)
    return <NotFound message={repeats === null ? purchaseMessages.unknownProduct : purchaseMessages.repeatGone} />;
  if (product !== undefined) return <Purchase key={`${product._id} ${repeats}`} product={product} repeats={repeats} />;
  return (
    <section className="page">
      <PageTitle title={purchaseMessages.title} />
      <h1 className="visually-hidden">{purchaseMessages.title}</h1>
      {error === undefined ? <Skeleton layout="sides" /> : <ErrorState onRetry={retry} />}
    </section>
  );
}

function Purchase({ product, repeats }: { product: ShownProductDetails; repeats: string | null }) {
  const [placed, setPlaced] = useState<Order | null>(null);
  const [formerPrice, setFormerPrice] = useState<number | null>(null);
  const onPlaced = (order: Order) => {
    setPlaced(order);
    setFormerPrice(null);
  };
  return (
    <article className={`page ${styles.purchase} ${product.pictures.length > 0 ? styles.gallery : ''}`}>
      <PageTitle title={product.product} description={product.description.slice(0, CARD_DESCRIPTION_LENGTH)} />
      <header>
        {product.category !== null && (
          <p className={styles.category}>
            <Link to={paths.category(product.category)}>{product.category}</Link>
          </p>
        )}
        <h1>{product.product}</h1>
        <p className={styles.identity}>
          {product.partNumber !== null && (
            <span>
              {purchaseMessages.partNumber} <strong>{product.partNumber}</strong>
            </span>
          )}
          {product.family !== null && (product.familySize ?? 0) > 1 && (
            <Link to={familyPath(familyKey(product.family))}>
              {sizeMessages.allOf(product.familySize ?? 0, product.family)}
            </Link>
          )}
          <CompareButton product={product} />
        </p>
      </header>
      <div className={styles.show}>
        <div className={styles.picture}>
          <ProductGallery product={product} />
        </div>
        <p className={styles.description}>{product.description}</p>
      </div>
      <div className={styles.side}>
        <ProductFacts product={product} formerPrice={formerPrice} />
        {hasPrice(product) && (
          <div className={styles.onPaper}>
            <PriceBreaks product={product} quantity={null} />
          </div>
        )}
        {hasPrice(product) && canBeOrdered(product) && <Dispatch productId={product._id} />}
        {product.replacedBy !== null && (
          <Discontinued successor={{ number: product.replacedBy, product: product.related?.replacedBy ?? null }} />
        )}
        {placed !== null && <OrderPlaced key={placed._id} order={placed} />}
        {hasPrice(product) ? (
          <>
            <Suspense>
              <PurchaseForm product={product} repeats={repeats} onPlaced={onPlaced} onPriceChange={setFormerPrice} />
            </Suspense>
            <NextInLine product={product} />
          </>
        ) : (
          <PricesHidden />
        )}
      </div>
      <div className={styles.data}>
        <ProductData product={product} />
      </div>
      <div className={styles.related}>
        <Suspense>
          {product.related !== undefined && (
            <>
              <NamedProducts title={relatedMessages.accessories} products={product.related.accessories} />
              <NamedProducts title={relatedMessages.substitutes} products={product.related.substitutes} />
            </>
          )}
          {product.category !== null && <RelatedProducts productId={product._id} category={product.category} />}
        </Suspense>
      </div>
    </article>
  );
}

function Dispatch({ productId }: { productId: string }) {
  const promised = useDispatchDays([productId]);
  return <DispatchPromise promised={promised} />;
}
