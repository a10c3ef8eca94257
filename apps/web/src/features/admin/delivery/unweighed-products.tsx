import { useId } from 'react';
import { Link } from 'react-router-dom';
import { deliveryMethodMessages as messages } from '#shared/messages/freight/delivery-methods.ts';
import { useListUnweighedProductsQuery } from '#web/api/freight/delivery-methods.ts';
import styles from '#web/features/admin/delivery/delivery-methods-page.module.css';
import { paths } from '#web/paths.ts';

/** What methods by weight do not take; nothing when all products have a weight. */
export function UnweighedProducts() {
  const id = useId();
  const { data } = useListUnweighedProductsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined || data.products.length === 0) return null;
  const { count, products } = data;
  return (
    <section className={`panel ${styles.preview}`} aria-labelledby={id}>
      <h2 id={id}>{messages.unweighed}</h2>
      <p className={styles.hint}>{messages.unweighedHint(count)}</p>
      {products.length !== count && <p className={styles.hint}>{messages.unweighedNewest}</p>}
      <ul className={styles.tried}>
        {products.map(({ _id, name, partNumber }) => (
          <li key={_id}>
            <Link to={paths.editProduct(_id)}>{name}</Link>
            <span>{partNumber}</span>
          </li>
        ))}
      </ul>
      {products.length !== count && (
        <p className={styles.hint}>
          <Link to={paths.importProducts}>{messages.unweighedFile}</Link>
        </p>
      )}
    </section>
  );
}
