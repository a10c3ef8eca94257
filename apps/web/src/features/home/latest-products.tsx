import { useEffect } from 'react';
import { HOME_PRODUCT_COUNT } from '#shared/domain/limits.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { errorText } from '#web/api/api-error.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { ProductCard } from '#web/components/products/product-card.tsx';
import styles from '#web/features/home/latest-products.module.css';
import { SectionHeading } from '#web/features/home/section-heading.tsx';
import { paths } from '#web/paths.ts';

export const LATEST_PRODUCTS_ID = 'products';
const HEADING_ID = 'products-heading';

export function LatestProducts() {
  return (
    <section id={LATEST_PRODUCTS_ID} tabIndex={-1} className={`page ${styles.section}`} aria-labelledby={HEADING_ID}>
      <SectionHeading id={HEADING_ID} title={homeMessages.products} lead={homeMessages.productsLead}>
        <ButtonLink look="outline" to={paths.products}>
          {homeMessages.allProducts}
        </ButtonLink>
      </SectionHeading>
      <ProductGrid />
    </section>
  );
}

function ProductGrid() {
  const { data, error, isFetching, refetch } = useListProductsQuery({ limit: HOME_PRODUCT_COUNT });

  useEffect(() => {
    // No toast: the section shows the error and a retry button.
    if (error !== undefined) console.error(errorText(error));
  }, [error]);

  if (data === undefined && isFetching) {
    return (
      <div className={styles.loading}>
        <Spinner cover label={homeMessages.productsLoading} />
        <div className={styles.grid} aria-hidden="true">
          {Array.from({ length: HOME_PRODUCT_COUNT }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing but their places tells them apart
            <div key={place} className={styles.placeholder} />
          ))}
        </div>
      </div>
    );
  }
  if (data === undefined) return <ErrorState message={errorText(error)} onRetry={refetch} />;
  if (data.items.length === 0) return <EmptyState message={homeMessages.productsEmpty} />;
  return (
    <ul className={`plain-list ${styles.grid}`}>
      {data.items.slice(0, HOME_PRODUCT_COUNT).map((product) => (
        <ProductCard key={product._id} product={product} />
      ))}
    </ul>
  );
}
