import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { checkWritable } from '#server/db/checks/check-writable.ts';
import type { Deps } from '#server/deps.ts';
import { PROBE_CACHE_MS } from '#server/http/limits.ts';
import { shareResult } from '#server/http/observability/share-result.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { hasDeliveryMethods } from '#server/queries/freight/delivery-methods.ts';
import { applySettings, shopOf } from '#server/services/shop/apply-settings.ts';
import type { ClockProblem } from '#server/services/watch-clock.ts';
import type { Config } from '#shared/contracts/shop/config.ts';
import type { ShopSettings } from '#shared/contracts/shop/settings.ts';
import type { Shop } from '#shared/contracts/shop/shop.ts';
import { systemContract } from '#shared/contracts/shop/system.ts';

export function systemRoutes(deps: Deps, clockProblem: () => ClockProblem | null): Hono {
  const app = new Hono();
  // Loaded when somebody asks: its examples are large.
  const describe = async () => (await import('#server/http/documents/openapi.ts')).describeApi();
  let description: ReturnType<typeof describe> | undefined;
  const checkReady = shareResult(() => checkWritable(deps.db), PROBE_CACHE_MS, deps.now);

  mount(app, deps, systemContract.health, async () => ({ status: 'ok' as const }));
  mount(app, deps, systemContract.ready, async () => {
    if (deps.isShuttingDown()) throw new AppError('shutting_down', { retryAfter: 5 });
    await checkReady();
    // A warning only: the shop continues to sell with a doubtful clock, so load balancers must not remove it.
    return { status: 'ok' as const, ...(clockProblem() !== null && { warnings: ['clock' as const] }) };
  });
  mount(app, deps, systemContract.config, async () => {
    const saved = await applySettings(deps.db);
    return configOf(deps, saved, await hasDeliveryMethods(deps.db));
  });
  mount(app, deps, systemContract.openapi, async () => {
    description ??= describe();
    return description;
  });
  return app;
}

export function configOf(
  { settings, mails }: Pick<Deps, 'settings' | 'mails'>,
  saved: ShopSettings,
  hasDelivery: boolean,
): Config & { shop: Shop } {
  return {
    demo: settings.demo,
    currency: settings.currency,
    unpaidOrderHours: saved.reservationHours ?? settings.unpaidOrderHours,
    unpaidOrderHoursUnverified: settings.unpaidOrderHoursUnverified,
    orderRetentionDays: settings.orderRetentionDays,
    firebase: {
      apiKey: settings.firebase.apiKey,
      authDomain: settings.firebase.authDomain,
      projectId: settings.firebase.projectId,
      emulated: settings.demo,
    },
    ...(settings.googleDesktop && { googleDesktop: settings.googleDesktop }),
    desktopUpdates: settings.desktopUpdatesDir !== null,
    mails: mails !== null,
    ...(hasDelivery && { hasDelivery }),
    stripe: { publishableKey: settings.stripe.publishableKey },
    shop: shopOf(saved),
  };
}
