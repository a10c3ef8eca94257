import type { Order } from '#shared/contracts/orders.ts';

/** Unpaid and pending, unless changed. */
export function sampleOrder(_id: string, change: Partial<Order> = {}): Order {
  return {
    _id,
    number: 'B-10001',
    checkoutId: null,
    productId: 'p',
    name: 'Hex bolt',
    partNumber: null,
    email: 'customer@test.example',
    customerName: null,
    address: '1 Dock Road',
    quantity: 10,
    phone: '5550100',
    poNumber: null,
    deliveryNote: null,
    price: 1,
    total: 10,
    image: '/bolt.svg',
    paid: false,
    transactionId: null,
    status: false,
    shippedAt: null,
    carrier: null,
    trackingNumber: null,
    expired: false,
    refundedAt: null,
    printed: null,
    cancelledAt: null,
    reservedUntil: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}
