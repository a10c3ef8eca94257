import { Link } from 'react-router-dom';
import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { filterMessages } from '#shared/messages/products/filter-products.ts';
import styles from '#web/features/products/category-links.module.css';
import { type ProductFilter, writeFilter } from '#web/features/products/product-filter.ts';

interface CategoryLinksProps {
  tree: ProductCategory[];
  filter: ProductFilter;
}

/** Deeper ones are on the pages of these. */
const LEVELS = 2;

/** The pages of categories beside the list of all; a search stays. */
export function CategoryLinks({ tree, filter }: CategoryLinksProps) {
  const shown = tree.filter(({ level, count }) => level <= LEVELS && count > 0);
  if (shown.length === 0) return null;
  const search = writeFilter({ ...filter, category: '', spec: [] }).toString();
  return (
    <nav className={styles.categories} aria-label={filterMessages.categories}>
      <h2>{filterMessages.categories}</h2>
      <ul className="plain-list">
        {shown.map(({ name, path, level, count }) => (
          <li key={path} data-level={level}>
            <Link to={{ pathname: path, search }}>
              {name} <span>{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
