import { Link } from 'react-router-dom';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import { useListCategoriesQuery } from '#web/api/products/categories.ts';
import { isFirstView } from '#web/api/shop/first-view.ts';
import styles from '#web/features/products/category-links.module.css';
import { type ProductFilter, writeFilter } from '#web/features/products/product-filter.ts';

/** The categories of the shop beside the list of all; a search stays. */
export function CategoryLinks({ filter }: { filter: ProductFilter }) {
  const { data: categories = [] } = useListCategoriesQuery(undefined, {
    refetchOnMountOrArgChange: !isFirstView(),
  });
  if (categories.length === 0) return null;
  return (
    <nav className={styles.categories} aria-label={filterMessages.categories}>
      <h2>{filterMessages.categories}</h2>
      <ul className="plain-list">
        {categories.map(({ name, count }) => (
          <li key={name}>
            <Link to={{ search: writeFilter({ ...filter, category: name }).toString() }}>
              {name} <span>{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
