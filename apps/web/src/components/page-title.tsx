import { useEffect } from 'react';
import { commonMessages } from '#shared/messages/common.ts';
import { useNewOrderCount } from '#web/api/orders/unseen-orders.ts';
import { useShop } from '#web/api/shop/shop.ts';

export function tabTitle(title: string, shop: string): string {
  return title === shop ? title : `${title} · ${shop}`;
}

export function PageTitle({
  title,
  description = commonMessages.description,
}: {
  title: string;
  description?: string;
}) {
  const newOrders = useNewOrderCount();
  const { name } = useShop();
  useEffect(() => {
    // React's own <title> would come after that of index.html, and browsers show the first.
    const shown = tabTitle(title, name);
    document.title = newOrders === 0 ? shown : `(${newOrders}) ${shown}`;
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    const { origin, pathname } = window.location;
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', origin + pathname);
  }, [title, description, newOrders, name]);
  return null;
}
