import { DELIVERED_LOGO } from '#shared/domain/shop/shop-page.ts';
import { useShop } from '#web/api/shop/shop.ts';
import styles from '#web/app/layouts/brand.module.css';
import { shopUrl } from '#web/platform/shop-location.ts';

export function Brand() {
  const { name, logo } = useShop();
  return (
    <span className={styles.brand}>
      <img src={logo ? shopUrl(logo) : DELIVERED_LOGO} alt="" width={36} height={36} />
      <span>{name}</span>
    </span>
  );
}
