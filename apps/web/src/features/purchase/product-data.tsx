import { useId } from 'react';
import type { ShownProductDetails } from '#shared/contracts/products/product-details.ts';
import { parseDocumentAddress } from '#shared/domain/products/documents.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { dataSheetMessages } from '#shared/messages/products/data-sheet.ts';
import { relatedMessages } from '#shared/messages/products/related.ts';
import { shippingFacts } from '#shared/messages/products/shipping-data.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { useSession } from '#web/auth/session.ts';
import { Icon } from '#web/components/icon.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { OwnNumber } from '#web/features/purchase/own-number.tsx';
import styles from '#web/features/purchase/product-data.module.css';
import { shopUrl } from '#web/platform/shop-location.ts';

/** What the product is, beyond its description: numbers, specifications and documents. */
export function ProductData({ product }: { product: ShownProductDetails }) {
  const id = useId();
  const isSignedIn = useSession().user !== null;
  const { partNumber, barcode, unit, orderMultiple, specifications, documents, otherNumbers } = product;
  return (
    <div className={styles.data}>
      <section className={`panel ${styles.facts}`} aria-labelledby={`${id}-facts`}>
        <h2 id={`${id}-facts`}>{purchaseMessages.productData}</h2>
        <DescriptionList
          items={[
            partNumber !== null && {
              label: purchaseMessages.partNumber,
              value: <span className={styles.number}>{partNumber}</span>,
            },
            otherNumbers.length > 0 && {
              label: relatedMessages.otherNumbers,
              value: <span className={styles.number}>{otherNumbers.join(', ')}</span>,
            },
            barcode !== null && { label: purchaseMessages.barcode, value: <span className="figures">{barcode}</span> },
            { label: purchaseMessages.soldBy, value: unitMessages.one(unit) },
            ...shippingFacts(product),
            orderMultiple > 1 && {
              label: purchaseMessages.orderMultiple,
              value: unitMessages.many(orderMultiple, unit),
            },
          ]}
        />
        {isSignedIn && <OwnNumber productId={product._id} name={product.product} />}
        {specifications.length > 0 && (
          <table className={styles.specifications}>
            <caption className="visually-hidden">{purchaseMessages.specifications}</caption>
            <tbody>
              {specifications.map(({ name, value }, place) => (
                // Names may repeat; the list never changes its order.
                // biome-ignore lint/suspicious/noArrayIndexKey: the row's place is its identity
                <tr key={place}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section className={`panel ${styles.facts}`} aria-labelledby={`${id}-documents`}>
        <h2 id={`${id}-documents`}>{purchaseMessages.documents}</h2>
        <ul className={`plain-list ${styles.documents}`}>
          {documents.map(({ title, url }) => (
            <DocumentLink
              key={`${title} ${url}`}
              title={title}
              {...(parseDocumentAddress(url) === null
                ? { href: url, hint: new URL(url).host }
                : { href: shopUrl(url), hint: dataSheetMessages.file })}
            />
          ))}
          <DocumentLink
            title={dataSheetMessages.link}
            href={shopUrl(`/api/products/${encodeURIComponent(product._id)}/data-sheet`)}
            hint={dataSheetMessages.hint}
          />
        </ul>
      </section>
    </div>
  );
}

function DocumentLink({ title, href, hint }: { title: string; href: string; hint: string }) {
  return (
    <li>
      <Icon name="documents" size={20} />
      <span>
        <a href={href} target="_blank" rel="noopener noreferrer">
          {title}
          <span className="visually-hidden"> {commonMessages.opensInNewTab}</span>
        </a>
        <small>{hint}</small>
      </span>
    </li>
  );
}
