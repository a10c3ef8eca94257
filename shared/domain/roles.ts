/** `warehouse` staff see and ship all orders; only administrators change products, money and people. */
export const roles = ['admin', 'warehouse', 'customer'] as const;
export type Role = (typeof roles)[number];
