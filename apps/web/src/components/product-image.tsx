import { useState } from 'react';
import styles from '#web/components/product-image.module.css';

interface ProductImageProps {
  src: string;
  alt: string;
  square?: boolean;
  eager?: boolean;
}

/** Loading or failing moves nothing. */
export function ProductImage({ src, alt, square = false, eager = false }: ProductImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  return (
    <img
      className={square ? styles.square : styles.image}
      width={800}
      height={square ? 800 : 600}
      src={src === failedSrc ? '/product-fallback.svg' : src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? 'auto' : 'async'}
      fetchPriority={eager ? 'high' : 'auto'}
      onError={() => setFailedSrc(src)}
    />
  );
}
