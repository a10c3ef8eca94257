// How the back-office announces what happens while somebody works in it.
export const liveMessages = {
  label: 'Live updates',
  lost: 'Live updates are lost; trying again…',
  lostHint: 'Until they are back, new orders do not appear by themselves. Check your connection.',
  tryNow: 'Try now',

  newOrder: 'New order',
  newOrderBody: (quantity: string, name: string) => `${quantity} × ${name}`,
  newOrderHint: 'Open it to see what to ship.',
  newOrders: (count: number) => `${count} new orders`,
  newOrdersHint: 'Open All Orders to see what to ship.',
} as const;
