import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { readBytes } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { respondContent } from '#server/http/pipeline/respond-content.ts';
import { findLogo, listStaffRecipients, readSettings } from '#server/queries/shop/settings.ts';
import { previewMail } from '#server/services/mails/preview-mail.ts';
import { saveSettings } from '#server/services/shop/save-settings.ts';
import { storeLogo } from '#server/services/shop/store-logo.ts';
import { settingsContract } from '#shared/contracts/shop/settings.ts';

export function settingsRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, settingsContract.read, async () => readSettings(deps.db));
  mount(app, deps, settingsContract.save, async ({ caller, body }) => saveSettings(deps, await body(), caller.userId));
  mount(app, deps, settingsContract.readRecipients, async () => {
    const users = await listStaffRecipients(deps.db);
    return users.map(({ id, email, name }) => ({ _id: id, email, name }));
  });
  mount(app, deps, settingsContract.previewMail, async ({ body }) => previewMail(await body()));
  mount(app, deps, settingsContract.uploadLogo, async ({ caller, context }) =>
    storeLogo(deps, await readBytes(context), caller.userId),
  );
  mount(app, deps, settingsContract.readLogo, async ({ params, context }) => {
    const logo = await findLogo(deps.db, params.hash);
    if (!logo) throw new AppError('not_found');
    return respondContent(context, { content: logo.content, mediaType: logo.media_type, etag: logo.hash });
  });
  return app;
}
