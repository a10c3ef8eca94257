import { useEffect } from 'react';
import { commonMessages } from '#shared/messages/common.ts';
import { liveMessages } from '#shared/messages/live-updates.ts';
import { useNewOrderCount } from '#web/api/new-orders.ts';

/** What the browser's tab says on a page with this title. */
export function tabTitle(title: string): string {
  return title === commonMessages.brand ? title : `${title} · ${commonMessages.brand}`;
}

/** Names the page in the browser's tab, history and search results. Every screen renders one. */
export function PageTitle({
  title,
  description = commonMessages.description,
}: {
  title: string;
  description?: string;
}) {
  const newOrders = useNewOrderCount();
  useEffect(() => {
    // Not React's own <title>: index.html already has one, and a browser shows the first.
    document.title = liveMessages.inTitle(newOrders, tabTitle(title));
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description, newOrders]);
  return null;
}
