import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { readBytes } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { findLogo, readSettings } from '#server/queries/settings.ts';
import { saveSettings } from '#server/services/save-settings.ts';
import { storeLogo } from '#server/services/store-logo.ts';
import { settingsContract } from '#shared/contracts/settings.ts';

export function settingsRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, settingsContract.read, async () => readSettings(deps.db));
  mount(app, deps, settingsContract.save, async ({ caller, body }) => saveSettings(deps, await body(), caller.userId));
  mount(app, deps, settingsContract.uploadLogo, async ({ caller, context }) =>
    storeLogo(deps, await readBytes(context), caller.userId),
  );
  mount(app, deps, settingsContract.readLogo, async ({ params, context }) => {
    const logo = await findLogo(deps.db, params.hash);
    if (!logo) throw new AppError('not_found');
    setHeader(context, 'content-type', logo.media_type);
    setHeader(context, 'cache-control', 'public, max-age=31536000, immutable');
    // The desktop's pages have another origin.
    setHeader(context, 'cross-origin-resource-policy', 'cross-origin');
    return new Response(new Uint8Array(logo.content), { headers: context.get('responseHeaders') });
  });
  return app;
}
