import { type KeyboardEvent, memo, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { nextLowerPrice, unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { cellText, type TableColumn, type TableRow } from '#shared/domain/specifications/family-table.ts';
import { canBeOrdered, smallestQuantity } from '#shared/domain/stock/quantity.ts';
import { sizeMessages as messages } from '#shared/messages/families/family-sizes.ts';
import { productMessages } from '#shared/messages/products/products.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { notInStock } from '#shared/messages/stock/not-in-stock.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/components/product-table/product-table.module.css';
import { readQuantity } from '#web/components/product-table/typed-quantity.ts';
import { OwnPrice } from '#web/components/products/own-price.tsx';
import { Price, useMoney } from '#web/components/values/money.tsx';
import { paths } from '#web/paths.ts';

interface ProductRowProps {
  product: ShownProductSummary;
  showsName: boolean;
  note: ((product: ShownProductSummary) => ReactNode) | undefined;
  columns: TableColumn[];
  cells: TableRow<unknown>['cells'];
  namesUnit: boolean;
  typed: string;
  inCart: number;
  onType: (id: string, text: string) => void;
  onAdd: (product: ShownProductSummary, quantity: number) => void;
}

/** A value that fits into one line, such as `60 mm`. */
const SHORT = 8;

export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  const { product, showsName, note, columns, cells, namesUnit, typed } = props;
  const read = readQuantity(product, typed);
  return (
    <tr>
      <th scope="row" className={styles.number}>
        <Link to={paths.purchase(product._id)} title={product.product}>
          {product.partNumber ?? messages.details}
          {!showsName && <span className="visually-hidden"> {product.product}</span>}
        </Link>
        {note?.(product)}
      </th>
      {showsName && <td className={styles.name}>{product.product}</td>}
      {columns.map(({ nameKey, name }) => {
        const text = cellText(cells.get(nameKey));
        return (
          <td key={nameKey} data-label={name} data-short={text.length <= SHORT || undefined}>
            {text}
          </td>
        );
      })}
      {hasPrice(product) && (
        <td className={`${styles.price} ${styles.end}`}>
          <PriceOf product={product} quantity={read.quantity ?? smallestQuantity(product)} namesUnit={namesUnit} />
        </td>
      )}
      <td className={`${styles.stock} ${styles.end}`}>
        <StockOf product={product} />
      </td>
      {hasPrice(product) && <Order {...props} read={read} />}
    </tr>
  );
});

interface PriceOfProps {
  product: ShownProductSummary & { price: number };
  quantity: number;
  namesUnit: boolean;
}

/** The price of this quantity, and the next lower one. */
function PriceOf({ product, quantity, namesUnit }: PriceOfProps) {
  const money = useMoney();
  const next = nextLowerPrice(product, quantity);
  return (
    <>
      <strong>
        <Price value={unitPriceAt(product, quantity)} />
      </strong>
      {namesUnit && <small className={styles.unit}> {unitMessages.per(product.unit)}</small>}
      {next && <small>{messages.priceFrom(quantity + next.more, money.price(next.price))}</small>}
      <OwnPrice product={product} quantity={quantity} />
    </>
  );
}

function StockOf({ product }: { product: ShownProductSummary }) {
  if (!canBeOrdered(product)) return <span className={styles.soldOut}>{notInStock(product)}</span>;
  return (
    <span className={styles.inStock}>
      <span className="visually-hidden">{productMessages.inStock}: </span>
      <span className="figures">{formatNumber(product.availableQuantity)}</span>
    </span>
  );
}

function Order({
  product,
  typed,
  inCart,
  read,
  onType,
  onAdd,
}: ProductRowProps & { read: ReturnType<typeof readQuantity> }) {
  const noteId = useId();
  // A quantity that is being typed is not wrong yet.
  const [isAsked, setIsAsked] = useState(false);
  const problem = isAsked && typed !== '' ? read.problem : null;
  const add = () => {
    setIsAsked(true);
    if (read.quantity !== null) onAdd(product, read.quantity);
  };
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  if (!canBeOrdered(product)) return <td colSpan={2} className={styles.order} />;
  return (
    <>
      <td className={styles.order}>
        <input
          className={`figures ${styles.quantity}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          aria-label={messages.quantityOf(product.product)}
          aria-invalid={problem !== null || undefined}
          aria-describedby={noteId}
          placeholder={formatNumber(smallestQuantity(product))}
          value={typed}
          onChange={({ target }) => {
            setIsAsked(false);
            onType(product._id, target.value);
          }}
          onBlur={() => setIsAsked(true)}
          onKeyDown={addByKey}
        />
        <span id={noteId} role="status" className={problem === null ? styles.inCart : styles.problem}>
          {problem ?? (inCart > 0 && messages.inCart(inCart))}
        </span>
      </td>
      <td className={styles.add}>
        <Button compact aria-label={messages.addOf(product.product)} onClick={add}>
          {messages.add}
        </Button>
      </td>
    </>
  );
}
