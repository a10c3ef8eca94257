import type { ReactNode } from 'react';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { Clipped } from '#web/features/admin/table/clipped.tsx';
import styles from '#web/features/admin/table/product-cell.module.css';

interface ProductCellProps {
  image: string;
  name: string;
  /** A line below the name, which then has one line. */
  details?: ReactNode;
}

export function ProductCell({ image, name, details }: ProductCellProps) {
  return (
    <div className={styles.cell}>
      <div>
        <ProductImage src={image} alt="" square />
      </div>
      <div>
        <Clipped text={name} lines={details === undefined ? 2 : 1} className={styles.name} />
        {details !== undefined && <div className={styles.details}>{details}</div>}
      </div>
    </div>
  );
}
