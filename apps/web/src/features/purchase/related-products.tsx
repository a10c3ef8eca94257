import { Link } from 'react-router-dom';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { useListProductsQuery } from '#web/api/products/products.ts';
import { ProductCard } from '#web/components/products/product-card.tsx';
import styles from '#web/features/purchase/related-products.module.css';
import { paths } from '#web/paths.ts';

const MAX_RELATED = 4;

/** The newest other products of a category; nothing while there are none. */
export function RelatedProducts({ productId, category }: { productId: string; category: string }) {
  // One more, because the product itself may be among them.
  const { data } = useListProductsQuery({ category, limit: MAX_RELATED + 1 });
  const others = data?.items.filter(({ _id }) => _id !== productId).slice(0, MAX_RELATED) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="related-products">
      <header>
        <h2 id="related-products">{purchaseMessages.related(category)}</h2>
        <Link to={paths.category(category)}>{purchaseMessages.allOfCategory(data?.total ?? null)}</Link>
      </header>
      <ul className={`plain-list ${styles.grid}`}>
        {others.map((product) => (
          <ProductCard key={product._id} product={product} />
        ))}
      </ul>
    </section>
  );
}
