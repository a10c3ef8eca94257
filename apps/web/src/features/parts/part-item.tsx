import { type FormEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Part } from '#shared/contracts/products/parts.ts';
import { hasPrice } from '#shared/domain/products/has-price.ts';
import { unitPriceAt } from '#shared/domain/products/price-breaks.ts';
import { canBeOrdered, lineRule } from '#shared/domain/stock/quantity.ts';
import { ownNumberMessages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { partsMessages } from '#shared/messages/products/parts.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { Button } from '#web/components/button.tsx';
import { Discontinued } from '#web/components/products/discontinued.tsx';
import { OwnPrice } from '#web/components/products/own-price.tsx';
import { PricesHidden } from '#web/components/products/prices-hidden.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { StockNotice } from '#web/components/products/stock-notice.tsx';
import { Price } from '#web/components/values/money.tsx';
import { changeOf, type PartRow, type TypedQuantity } from '#web/features/parts/part-rows.ts';
import styles from '#web/features/parts/parts-page.module.css';
import { QuantityInput } from '#web/forms/quantity-input.tsx';
import { paths } from '#web/paths.ts';

interface PartItemProps {
  row: PartRow;
  /** The quantity that the cart has already. */
  inCart: number | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onType: (typed: TypedQuantity) => void;
  onPut: () => void;
  onPutSelected: () => void;
}

export function PartItem({ row, inCart, isSelected, onSelect, onType, onPut, onPutSelected }: PartItemProps) {
  const { part, quantity, problem, item } = row;
  const { product, name } = part;
  const nameId = useId();
  const problemId = useId();
  const canOrder = product !== null && hasPrice(product) && canBeOrdered(product);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPut();
  };

  return (
    <li aria-labelledby={nameId} data-state={part.state}>
      <form className={styles.part} onSubmit={submit}>
        <div className={styles.select}>
          {canOrder && (
            <input
              type="checkbox"
              aria-label={partsMessages.select(name)}
              checked={isSelected}
              onChange={({ target }) => onSelect(target.checked)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onPutSelected();
              }}
            />
          )}
        </div>
        <div className={styles.picture}>
          <ProductImage src={product?.image ?? part.image} alt="" square />
        </div>
        <div className={styles.name}>
          <h3 id={nameId}>{product ? <Link to={paths.purchase(product._id)}>{name}</Link> : name}</h3>
          <p>
            {partsMessages.rhythm(part.usualQuantity, part.usualDays, part.daysAgo)}
            <PriceChange part={part} />
          </p>
          <Change part={part} nameId={nameId} />
          {part.replacedBy && <Discontinued successor={part.replacedBy} />}
          <p className={styles.links}>
            <Link to={paths.ordersWith(part.partNumber ?? name)} aria-label={partsMessages.ordersOf(name)}>
              {partsMessages.orders}
            </Link>
            {part.partNumber !== null && <span>{part.partNumber}</span>}
            {part.ownPartNumber !== undefined && (
              <span>
                {ownNumberMessages.label}: {part.ownPartNumber}
              </span>
            )}
            {inCart !== undefined && <strong>{partsMessages.inCart(inCart)}</strong>}
          </p>
        </div>
        {canOrder && (
          <>
            <p className={styles.price}>
              <Price value={unitPriceAt(product, quantity)} /> <small>{unitMessages.per(product.unit)}</small>
              <OwnPrice product={product} quantity={quantity} />
            </p>
            <div className={styles.quantity}>
              <QuantityInput
                label={partsMessages.quantityOf(name)}
                quantity={quantity}
                rule={lineRule(product)}
                isWrong={problem !== null}
                problemId={problemId}
                onChange={(next) => onType({ quantity: next, unreadable: null })}
                onUnreadable={(unreadable) => unreadable !== null && onType({ quantity, unreadable })}
              />
            </div>
            <Button type="submit" className={styles.add} disabled={item === null} aria-describedby={nameId}>
              {partsMessages.add}
            </Button>
          </>
        )}
        {product !== null && !hasPrice(product) && <PricesHidden className={styles.add} />}
        <div className={styles.problem}>
          <span id={problemId} role="status">
            {problem?.message}
          </span>
          {problem?.nearest.map((valid) => (
            <Button key={valid} compact onClick={() => onType({ quantity: valid, unreadable: null })}>
              {partsMessages.take(valid)}
              <span className="visually-hidden"> {partsMessages.takeFor(name)}</span>
            </Button>
          ))}
        </div>
      </form>
    </li>
  );
}

function PriceChange({ part: { priceChange } }: { part: Part }) {
  if (priceChange === null || priceChange === 0) return null;
  return (
    <>
      {', '}
      <strong className={priceChange > 0 ? styles.dearer : styles.cheaper}>
        {partsMessages.priceChange(priceChange)}
      </strong>
    </>
  );
}

function Change({ part, nameId }: { part: Part; nameId: string }) {
  const change = changeOf(part);
  if (change === null) return null;
  const { category, product } = part;
  return (
    <p className={styles.changed}>
      {change} {product !== null && !canBeOrdered(product) && <StockNotice productId={product._id} nameId={nameId} />}
      {product === null && !part.replacedBy?.product && (
        <Link to={category === null ? paths.products : paths.category(category)}>
          {category === null ? partsMessages.lookForOthers : partsMessages.moreIn(category)}
        </Link>
      )}
    </p>
  );
}
