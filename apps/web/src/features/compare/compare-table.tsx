import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SpecifiedProduct } from '#shared/contracts/products/specified-product.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { cellText, familyTable } from '#shared/domain/specifications/family-table.ts';
import { canBeOrdered } from '#shared/domain/stock/quantity.ts';
import { compareMessages as messages } from '#shared/messages/products/compare.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { notInStock } from '#shared/messages/stock/not-in-stock.ts';
import { Button } from '#web/components/button.tsx';
import { AddToCart } from '#web/components/products/add-to-cart.tsx';
import { OwnPrice } from '#web/components/products/own-price.tsx';
import { PricesHidden } from '#web/components/products/prices-hidden.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { Price, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/compare/compare-page.module.css';
import { paths } from '#web/paths.ts';

interface CompareTableProps {
  products: SpecifiedProduct[];
  onlyDifferences: boolean;
  onRemove: (product: SpecifiedProduct) => void;
}

/** A column for each product; what tells them apart comes first. */
export function CompareTable({ products, onlyDifferences, onRemove }: CompareTableProps) {
  const { columns, common, rows } = familyTable(products);
  const cellsOf = new Map(rows.map(({ product, cells }) => [product._id, cells]));
  const { facts } = messages;
  const fact = (title: string, cell: (product: SpecifiedProduct) => ReactNode) => (
    <tr>
      <th scope="row">{title}</th>
      {products.map((product) => (
        <td key={product._id}>{cell(product)}</td>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keys
    <section className={styles.box} aria-label={messages.title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product._id} scope="col">
                <Head product={product} onRemove={() => onRemove(product)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fact(facts.partNumber, ({ partNumber }) => partNumber)}
          {fact(facts.price, (product) => (
            <PriceOf product={product} />
          ))}
          {fact(facts.stock, (product) =>
            canBeOrdered(product) ? formatNumber(product.availableQuantity) : notInStock(product),
          )}
          {fact(facts.minimum, ({ minimumQuantity, unit }) => unitMessages.many(minimumQuantity, unit))}
          {columns.map(({ nameKey, name }) => (
            <tr key={nameKey} className={styles.differs}>
              <th scope="row">
                {name}
                <span className="visually-hidden"> ({messages.differs})</span>
              </th>
              {products.map(({ _id }) => (
                <td key={_id}>{cellText(cellsOf.get(_id)?.get(nameKey)) || '–'}</td>
              ))}
            </tr>
          ))}
          {!onlyDifferences && common.map(({ name, value }) => <Same key={name} {...{ name, value, products }} />)}
        </tbody>
      </table>
      {onlyDifferences && columns.length === 0 && <p>{messages.noDifferences}</p>}
    </section>
  );
}

function Same({ name, value, products }: { name: string; value: string; products: SpecifiedProduct[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {products.map(({ _id }) => (
        <td key={_id}>{value}</td>
      ))}
    </tr>
  );
}

function Head({ product, onRemove }: { product: SpecifiedProduct; onRemove: () => void }) {
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        <ProductImage src={product.image} alt="" sizes="8rem" />
      </div>
      <Link to={paths.purchase(product._id)} dir="auto">
        {product.product}
      </Link>
      <span className={styles.actions}>
        {hasPrice(product) ? <AddToCart product={product} look="primary" /> : <PricesHidden />}
        <Button look="text" compact aria-label={messages.removeOf(product.product)} onClick={onRemove}>
          {messages.remove}
        </Button>
      </span>
    </div>
  );
}

function PriceOf({ product }: { product: SpecifiedProduct }) {
  const money = useMoney();
  if (!hasPrice(product)) return null;
  const [next] = product.priceBreaks;
  return (
    <>
      <strong>
        <Price value={product.price} />
      </strong>{' '}
      <small>
        {unitMessages.per(product.unit)}
        {next && ` · ${money.price(next.price)} ${productMessages.from(next.quantity)}`}
      </small>
      <OwnPrice product={product} quantity={1} />
    </>
  );
}
