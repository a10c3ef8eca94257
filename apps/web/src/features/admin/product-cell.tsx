import type { ReactNode } from 'react';
import { ProductImage } from '#web/components/product-image.tsx';
import styles from './product-cell.module.css';

/** A small picture with a name beside it and details below. */
export function ProductCell({ image, name, children }: { image: string; name: string; children?: ReactNode }) {
  return (
    <div className={styles.cell}>
      <div className={styles.picture}>
        <ProductImage src={image} alt="" square />
      </div>
      <div>
        <strong className={styles.name}>{name}</strong>
        {children && <div className={styles.details}>{children}</div>}
      </div>
    </div>
  );
}
