export const liveMessages = {
  label: 'Live updates',
  lost: 'Live updates are lost; trying again…',
  lostHint: 'Until they are back, you do not hear of new orders. Check your connection.',
  tryNow: 'Try now',

  newOrder: 'New order',
  newOrderBody: (quantity: string, name: string) => `${quantity} × ${name}`,
  newOrderHint: 'Open it to see what to ship.',
  newOrders: (count: number) => `${count} new ${count === 1 ? 'order' : 'orders'}`,
  show: 'Show',
  sound: 'Sound',
  soundHint: 'Sound for new orders',
  lowStock: (count: number) => `${count} ${count === 1 ? 'product is' : 'products are'} low on stock`,
  lowStockBody: (names: string[], others: number) =>
    [...names, ...(others > 0 ? [`and ${others} more`] : [])].join(', '),
  newOrdersHint: 'Open All Orders to see what to ship.',
} as const;
