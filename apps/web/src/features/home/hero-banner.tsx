import type { MouseEvent } from 'react';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { ButtonLink } from '#web/components/button.tsx';
import styles from '#web/features/home/hero-banner.module.css';
import { LATEST_PRODUCTS_ID } from '#web/features/home/latest-products.tsx';
import { SellingPoints } from '#web/features/home/selling-points.tsx';
import { paths } from '#web/paths.ts';

export function HeroBanner() {
  return (
    <div className={`navy ${styles.hero}`}>
      <div className={`page ${styles.top}`}>
        <div>
          <p className={styles.kicker}>{homeMessages.heroKicker}</p>
          <h1>{homeMessages.heroTitle}</h1>
          <p className={styles.lead}>{homeMessages.heroLead}</p>
          <div className={styles.actions}>
            <ButtonLink look="accent" large to={{ hash: LATEST_PRODUCTS_ID }} onClick={focusProducts}>
              {homeMessages.heroProducts}
            </ButtonLink>
            <ButtonLink look="outline" large to={paths.portfolio}>
              {homeMessages.heroPortfolio}
            </ButtonLink>
          </div>
        </div>
        <img className={styles.picture} src="/hero.svg" alt="" width={1200} height={900} fetchPriority="high" />
      </div>
      <SellingPoints />
    </div>
  );
}

/** The router scrolls to the hash; the focus must follow, or the next Tab jumps back up. */
function focusProducts(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  document.getElementById(LATEST_PRODUCTS_ID)?.focus({ preventScroll: true });
}
