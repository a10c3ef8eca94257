import { use, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ProductSummary } from '#shared/contracts/products/products.ts';
import { fromMinorUnits } from '#shared/domain/money.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { canBeOrdered } from '#shared/domain/stock/quantity.ts';
import { cartPageMessages } from '#shared/messages/cart/cart-lines.ts';
import { Button } from '#web/components/button.tsx';
import { OwnPrice } from '#web/components/products/own-price.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { StockNotice } from '#web/components/products/stock-notice.tsx';
import { cartActions } from '#web/components/products/use-cart.ts';
import { Amount, CurrencyContext, Price, useMoney } from '#web/components/values/money.tsx';
import styles from '#web/features/cart/cart-line.module.css';
import { type CartRow, cheaperQuantity, rowAmounts, rowProblem } from '#web/features/cart/cart-rows.ts';
import { QuantityInput } from '#web/forms/quantity-input.tsx';
import { paths } from '#web/paths.ts';

interface CartLineProps {
  row: CartRow;
  /** What the server has said about this line. */
  refusal: string | undefined;
  /** The problem of a typed text that is no quantity. */
  unreadable: string | undefined;
  onUnreadable: (problem: string | null) => void;
  /** Runs after the line, and the button that had the focus, are gone. */
  onRemoved: () => void;
}

export function CartLine({ row, refusal, unreadable, onUnreadable, onRemoved }: CartLineProps) {
  const { line, product } = row;
  const nameId = useId();
  const problemId = useId();
  const currency = use(CurrencyContext);
  const problem = rowProblem(row);
  const message = unreadable ?? problem?.message ?? refusal;
  const net = rowAmounts(row, currency, null)?.net;
  const name = product?.product ?? '';

  const setQuantity = (quantity: number) =>
    cartActions.setQuantity(line.productId, quantity, product ? unitPriceAt(product, quantity) : line.price);
  const remove = () => {
    cartActions.remove(line.productId, name);
    onRemoved();
  };

  return (
    <li className={styles.line} aria-labelledby={nameId} data-product={line.productId}>
      <div className={styles.picture}>
        <ProductImage src={product?.image ?? '/product-fallback.svg'} alt="" square />
      </div>
      <div className={styles.name}>
        <h2 id={nameId}>
          {product ? <Link to={paths.purchase(product._id)}>{name}</Link> : <Unnamed product={product} />}
        </h2>
        {product === undefined && <p>{'\u00a0'}</p>}
        {product?.partNumber && <p>{cartPageMessages.partNumber(product.partNumber)}</p>}
        {product && (
          <PriceNotes
            row={{ line, product }}
            nameId={nameId}
            onTake={message === undefined ? setQuantity : undefined}
          />
        )}
      </div>
      {product !== null && (
        <div className={styles.quantity}>
          <QuantityInput
            label={cartPageMessages.quantityOf(name)}
            quantity={line.quantity}
            rule={product}
            isWrong={message !== undefined}
            problemId={problemId}
            onChange={setQuantity}
            onUnreadable={onUnreadable}
          />
        </div>
      )}
      {product && (
        <p className={styles.price}>
          <Price value={unitPriceAt(product, line.quantity)} /> <small>{cartPageMessages.per(product.unit)}</small>
          <OwnPrice product={product} quantity={line.quantity} />
        </p>
      )}
      <p className={styles.total}>
        {net !== undefined && currency !== undefined && <Amount value={fromMinorUnits(net, currency)} />}
      </p>
      <Button look="text" compact className={styles.remove} aria-describedby={nameId} onClick={remove}>
        {cartPageMessages.remove}
      </Button>
      <div className={styles.problem}>
        <span id={problemId} role="status">
          {message}
        </span>
        {product && !canBeOrdered(product) && <StockNotice productId={line.productId} nameId={nameId} />}
        {unreadable === undefined &&
          problem?.nearest.map((quantity) => (
            <Button key={quantity} compact onClick={() => setQuantity(quantity)}>
              {cartPageMessages.take(quantity)}
              <span className="visually-hidden"> {cartPageMessages.takeFor(name)}</span>
            </Button>
          ))}
      </div>
    </li>
  );
}

function Unnamed({ product }: { product: null | undefined }) {
  return product === null ? cartPageMessages.unknown : cartPageMessages.reading;
}

interface PriceNotesProps {
  row: CartRow & { product: ProductSummary };
  nameId: string;
  /** Takes another quantity; undefined for a line that cannot be ordered as it is. */
  onTake: ((quantity: number) => void) | undefined;
}

/** What a larger quantity would save, and whether the price has changed since the line was added. */
function PriceNotes({ row: { line, product }, nameId, onTake }: PriceNotesProps) {
  const money = useMoney();
  const now = unitPriceAt(product, line.quantity);
  const cheaper = cheaperQuantity(product, line.quantity);
  return (
    <>
      {line.price !== null && line.price !== now && (
        <p className={styles.changed}>{cartPageMessages.priceChanged(money.price(line.price), money.price(now))}</p>
      )}
      {cheaper !== null && onTake && (
        <Button
          compact
          className={styles.more}
          aria-describedby={nameId}
          onClick={() => onTake(line.quantity + cheaper.more)}
        >
          {cartPageMessages.nextBreak(cheaper.more, money.amount(cheaper.saved))}
        </Button>
      )}
    </>
  );
}
