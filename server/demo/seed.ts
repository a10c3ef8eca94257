import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import { demoAdmin, demoCustomer } from '#server/demo/accounts.ts';
import { demoBins } from '#server/demo/catalogue/bins.ts';
import type { DemoProduct } from '#server/demo/catalogue/catalogue-entry.ts';
import { demoCategories, demoShelves } from '#server/demo/catalogue/category-tree.ts';
import { type DemoOrder, demoOrders } from '#server/demo/catalogue/orders.ts';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { demoRelations } from '#server/demo/catalogue/relations.ts';
import { demoReviews } from '#server/demo/catalogue/reviews.ts';
import { demoSeries } from '#server/demo/catalogue/series/all-series.ts';
import { chaptersOfYear } from '#server/demo/companies/chapters.ts';
import { withStockForCompanies } from '#server/demo/companies/stock-for-companies.ts';
import { signUp } from '#server/demo/companies/story.ts';
import { planYear } from '#server/demo/history/plan-year.ts';
import { asAdded, productWithImage } from '#server/demo/history/products.ts';
import { writeHistory } from '#server/demo/history/write-history.ts';
import { payWithTestCard } from '#server/demo/pay-with-test-card.ts';
import { seedBatches } from '#server/demo/seed-batches.ts';
import { demoSeller } from '#server/demo/seller.ts';
import type { Demo } from '#server/demo/start-demo.ts';
import type { Deps } from '#server/deps.ts';
import { findUserByEmail } from '#server/queries/users/users.ts';
import { placeOrder } from '#server/services/checkouts/place-order.ts';
import { reservationLimits } from '#server/services/checkouts/reservation-limits.ts';
import { addFamily } from '#server/services/families/save-family.ts';
import { shipOrder } from '#server/services/fulfilment/ship-order.ts';
import { expireOverdueOrders } from '#server/services/orders/close-order.ts';
import { confirmPayment } from '#server/services/payments/confirm-payment.ts';
import { openPaymentIntent } from '#server/services/payments/open-payment-intent.ts';
import { addProductCategory } from '#server/services/product-categories/save-product-category.ts';
import { addProduct } from '#server/services/products/add-product.ts';
import { changeProduct } from '#server/services/products/change-product.ts';
import { addReview } from '#server/services/reviews/add-review.ts';
import { dismissFirstDay } from '#server/services/shop/dismiss-first-day.ts';
import { keepTimeZone } from '#server/services/shop/keep-time-zone.ts';
import { saveSettings } from '#server/services/shop/save-settings.ts';
import { changeRole } from '#server/services/users/change-role.ts';
import { signInUser } from '#server/services/users/sign-in-user.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { fromMinorUnits } from '#shared/domain/money.ts';
import { defaultSettings } from '#shared/domain/shop/default-settings.ts';

/** How much longer the shop has been there when it has a year of orders. */
const YEAR_BEFORE_DAYS = 345;

export async function seedDemo(demo: Demo): Promise<void> {
  const { deps } = demo;
  const start = deps.now();
  const plan =
    deps.settings.demoHistory === 'year'
      ? withStockForCompanies(planYear(start, reservationLimits(deps.settings, true).forMs))
      : null;
  const before = plan === null ? 0 : YEAR_BEFORE_DAYS;
  const daysAgo = (days: number): Deps => ({ ...deps, now: () => start - days * DAY_MS });

  const adminId = await signUp({ demo }, daysAgo(120 + before), demoAdmin);
  await changeRole(deps.db, {
    email: demoAdmin.email,
    role: 'admin',
    actor: 'cli',
    at: start - (120 + before) * DAY_MS,
  });
  await dismissFirstDay(daysAgo(120 + before), true, adminId);
  await saveSettings(daysAgo(120 + before), { ...defaultSettings, ...demoSeller }, adminId);
  const customerId = await signUp({ demo }, daysAgo(90 + before), demoCustomer);

  for (const category of demoCategories) await addProductCategory(daysAgo(119 + before), category, adminId);
  // The sizes of a series share commits.
  for (const { name, lead, products } of demoSeries) {
    const [first] = products;
    const added = daysAgo((first?.addedDaysAgo ?? 0) + before);
    await addFamily(added, { name, description: lead, image: first?.image ?? null }, adminId);
    await Promise.all(
      products.map(({ addedDaysAgo, ...added }) => addProduct(daysAgo(addedDaysAgo + before), withBin(added), adminId)),
    );
  }
  const productIds = new Map<DemoProduct, string>();
  for (const product of demoProducts) {
    const { addedDaysAgo, ...added } = plan === null ? product : asAdded(product, plan);
    const category = demoShelves.get(added.partNumber) ?? added.category;
    const { id } = await addProduct(daysAgo(addedDaysAgo + before), withBin({ ...added, category }), adminId);
    productIds.set(product, id);
  }
  for (const [product, id] of productIds) {
    const relations = demoRelations[product.partNumber ?? ''];
    if (relations) await changeProduct(daysAgo(product.addedDaysAgo), id, relations, adminId);
  }
  if (plan !== null) {
    await keepTimeZone(deps.db);
    const chapters = chaptersOfYear({ demo, now: start, adminId, productIds, companyIds: new Map() });
    await writeHistory(deps, plan, { now: start, adminId, customerId, productIds, chapters });
    return seedBatches(deps, productIds, adminId);
  }

  for (const [index, review] of demoReviews.entries()) {
    await addReview(daysAgo(80 - 5 * index), review, customerId);
  }
  for (const order of demoOrders) {
    const productId = productIds.get(productWithImage(order.image)) ?? '';
    await seedOrder(demo, daysAgo, { order, productId, adminId });
  }
  await expireOverdueOrders(deps);
  await seedBatches(deps, productIds, adminId);
}

function withBin<Added extends Pick<DemoProduct, 'partNumber'>>(added: Added): Added & { bin: string | null } {
  return { ...added, bin: demoBins.get(added.partNumber ?? '') ?? null };
}

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
  const userId =
    known?.id ?? (await signInUser(then, { ...account, authTime: Math.floor(then.now() / 1000), validSince: 0 }));
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
  const { clientSecret } = await openPaymentIntent(deps, { customer, totalPrice, orderId: order.id });
  const intentId = await payWithTestCard(demo.stripe, deps.settings.stripe.publishableKey, clientSecret);
  await confirmPayment(deps, order, intentId);
}
