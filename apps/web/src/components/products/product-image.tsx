import { useState } from 'react';
import { pictureSources } from '#shared/domain/products/pictures.ts';
import styles from '#web/components/products/product-image.module.css';
import { shopUrl } from '#web/platform/shop-location.ts';

interface ProductImageProps {
  src: string;
  alt: string;
  square?: boolean;
  eager?: boolean;
  /** How wide it is shown, where that is neither a card nor a thumbnail. */
  sizes?: string;
}

/** Loading or failing moves nothing. Of an uploaded picture, the browser loads the fitting width and format. */
export function ProductImage({ src, alt, square = false, eager = false, sizes }: ProductImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const address = src === failedSrc ? '/product-fallback.svg' : src.startsWith('/api/') ? shopUrl(src) : src;
  const shown = sizes ?? (square ? '5rem' : '25rem');
  return (
    <picture className={styles.picture}>
      <source type="image/avif" srcSet={pictureSources(address, 'avif')} sizes={shown} />
      <img
        className={square ? styles.square : styles.image}
        width={800}
        height={square ? 800 : 600}
        srcSet={pictureSources(address, 'webp')}
        sizes={shown}
        src={address}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding={eager ? 'auto' : 'async'}
        fetchPriority={eager ? 'high' : 'auto'}
        onError={() => setFailedSrc(src)}
      />
    </picture>
  );
}
