import { useState } from 'react';
import styles from './product-image.module.css';

interface ProductImageProps {
  src: string;
  alt: string;
  /** Width to height, as CSS writes it. */
  ratio?: string;
  /** For pictures above the fold. */
  eager?: boolean;
}

/** A product's picture in a frame of fixed shape, so that nothing moves when it arrives or fails. */
export function ProductImage({ src, alt, ratio = '4 / 3', eager = false }: ProductImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  return (
    <img
      className={styles.image}
      style={{ aspectRatio: ratio }}
      src={src === failedSrc ? '/product-fallback.svg' : src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
