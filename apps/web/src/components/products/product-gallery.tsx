import { useState } from 'react';
import type { ShownProductDetails } from '#shared/contracts/products/product-details.ts';
import { furtherPictureMessages as messages } from '#shared/messages/products/product-pictures.ts';
import styles from '#web/components/products/product-gallery.module.css';
import { ProductImage } from '#web/components/products/product-image.tsx';

type Pictured = Pick<ShownProductDetails, 'product' | 'image' | 'pictures'>;

/** The product's picture; with further ones, which a row of small ones below selects. */
export function ProductGallery({ product: { product, image, pictures } }: { product: Pictured }) {
  const [place, setPlace] = useState(0);
  const first = { image, alt: product };
  const others = pictures.map((each, index) => ({ ...each, alt: each.alt || messages.nameless(product, index + 2) }));
  const shown = others[place - 1] ?? first;
  return (
    <>
      <ProductImage
        src={shown.image}
        alt={shown.alt}
        eager
        sizes={`(min-width: 60rem) 40rem, ${others.length > 0 ? '90vw' : '10rem'}`}
      />
      {others.length > 0 && (
        <ul className={`plain-list ${styles.thumbnails}`} aria-label={messages.all}>
          {[first, ...others].map((each, index) => (
            // Pictures may repeat; the list never changes its order.
            // biome-ignore lint/suspicious/noArrayIndexKey: the picture's place is its identity
            <li key={index}>
              <button
                type="button"
                aria-label={each.alt}
                aria-current={index === place || undefined}
                onClick={() => setPlace(index)}
              >
                <ProductImage src={each.image} alt="" square sizes="4rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
