import { Link, useLocation } from 'react-router-dom';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { cartMessages } from '#shared/messages/cart/cart.ts';
import { useCartLines } from '#web/api/cart/cart-store.ts';
import styles from '#web/app/layouts/cart-link.module.css';
import { Icon } from '#web/components/icon.tsx';
import { paths } from '#web/paths.ts';

export function CartLink() {
  const { pathname } = useLocation();
  return (
    <Link to={paths.cart} className={styles.link} aria-current={pathname === paths.cart ? 'page' : undefined}>
      <Icon name="cart" />
      <span className="visually-hidden">{cartMessages.title}</span>
      <span aria-live="polite" className={styles.corner}>
        <CartCount />
      </span>
    </Link>
  );
}

export function CartCount() {
  const { length } = useCartLines();
  if (length === 0) return null;
  return (
    <span className={styles.count}>
      {formatNumber(length)}
      <span className="visually-hidden"> {cartMessages.inCart(length)}</span>
    </span>
  );
}
