import type { OrderRow } from '#server/db/schema/tables.ts';
import { DEMO_PASSWORD, demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { type DemoOrder, demoOrders } from '#server/demo/catalogue/orders.ts';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { demoReviews } from '#server/demo/catalogue/reviews.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import type { Demo } from '#server/demo/start-demo.ts';
import type { Deps } from '#server/deps.ts';
import { findUserByEmail } from '#server/queries/users.ts';
import { addProduct } from '#server/services/add-product.ts';
import { addReview } from '#server/services/add-review.ts';
import { changeRole } from '#server/services/change-role.ts';
import { expireOverdueOrders } from '#server/services/close-order.ts';
import { confirmPayment } from '#server/services/confirm-payment.ts';
import { openPaymentIntent } from '#server/services/open-payment-intent.ts';
import { placeOrder } from '#server/services/place-order.ts';
import { shipOrder } from '#server/services/ship-order.ts';
import { signInUser } from '#server/services/sign-in-user.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { fromMinorUnits } from '#shared/domain/money.ts';

export async function seedDemo(demo: Demo): Promise<void> {
  const start = demo.deps.now();
  const daysAgo = (days: number): Deps => ({ ...demo.deps, now: () => start - days * DAY_MS });

  const adminId = await createUser(demo, daysAgo(120), demoAdmin);
  await changeRole(demo.deps.db, { email: demoAdmin.email, role: 'admin', actor: 'cli', at: start - 120 * DAY_MS });
  const customerId = await createUser(demo, daysAgo(90), demoCustomer);

  const productIds = new Map<string, string>();
  for (const { addedDaysAgo, ...product } of demoProducts) {
    const { id } = await addProduct(daysAgo(addedDaysAgo), product, adminId);
    productIds.set(product.image, id);
  }
  for (const [index, review] of demoReviews.entries()) {
    await addReview(daysAgo(80 - 5 * index), review, customerId);
  }
  for (const order of demoOrders) {
    await seedOrder(demo, daysAgo, { order, productId: productIds.get(order.image) ?? '', adminId });
  }
  await expireOverdueOrders(demo.deps);
}

async function createUser(demo: Demo, deps: Deps, account: { email: string; displayName: string }): Promise<string> {
  const { email, displayName } = account;
  const created = await demo.identity.createAccount({
    email,
    displayName,
    password: DEMO_PASSWORD,
    emailVerified: true,
    validSince: seconds(deps),
  });
  return signInUser(deps, { ...created, email, emailVerified: true, authTime: seconds(deps), name: displayName });
}

const seconds = (deps: Deps) => Math.floor(deps.now() / 1000);

async function seedOrder(
  demo: Demo,
  daysAgo: (days: number) => Deps,
  seed: { order: DemoOrder; productId: string; adminId: string },
): Promise<void> {
  const { order, productId, adminId } = seed;
  const { email, address, phone, quantity } = order;
  const then = daysAgo(order.daysAgo);
  const account = { subject: `demo-${email}`, email, emailVerified: true };
  const known = await findUserByEmail(then.db, email);
  const userId = known?.id ?? (await signInUser(then, { ...account, authTime: seconds(then), validSince: 0 }));
  const owner = { userId, email };
  const placed = await placeOrder(then, {
    owner,
    order: { productId, address, phone, quantity },
    idempotencyKey: null,
  });
  const later = daysAgo(Math.max(0, order.daysAgo - 0.5));
  if (order.paid) await payOrder(demo, later, owner, placed);
  if (order.shipped) await shipOrder(later, placed.id, adminId);
}

async function payOrder(demo: Demo, deps: Deps, customer: { userId: string; email: string }, order: OrderRow) {
  const totalPrice = fromMinorUnits(order.total_minor, order.currency);
  const clientSecret = await openPaymentIntent(deps, { customer, totalPrice, orderId: order.id });
  const intentId = await payWithTestCard(demo.stripe, deps.settings.stripe.publishableKey, clientSecret);
  await confirmPayment(deps, order, intentId);
}
