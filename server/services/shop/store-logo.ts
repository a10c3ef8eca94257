import { createHash } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { decodePicture, encodePicture, PictureError } from '#server/integrations/pictures.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { hasLogo, insertLogo, logoAddress } from '#server/queries/shop/settings.ts';
import type { UploadedLogo } from '#shared/contracts/shop/settings.ts';
import { settingsFieldMessages } from '#shared/messages/shop/settings-fields.ts';

/** The box is three times its largest size on a page. */
const LOGO_LIMITS = { box: { width: 768, height: 256 }, maxPixels: 16_000_000 };

const problems = {
  type: settingsFieldMessages.logoType,
  pixels: settingsFieldMessages.logoPixels,
  unreadable: settingsFieldMessages.logoUnreadable,
  unavailable: settingsFieldMessages.logoUnavailable,
};

/** Stores a picture, which the settings may then name. @throws {AppError} invalid_fields, overloaded */
export async function storeLogo(deps: Deps, bytes: Uint8Array, actor: string): Promise<UploadedLogo> {
  const pixels = await decodePicture(bytes, LOGO_LIMITS).catch((error: unknown) => {
    if (!(error instanceof PictureError)) throw error;
    throw new AppError('invalid_fields', { fields: { logo: problems[error.problem] }, cause: error });
  });
  const { width, height } = pixels;
  const content = await encodePicture(pixels, { format: 'png', width });
  const hash = createHash('sha256').update(content).digest('hex');
  await inTransaction(deps.db, async (db) => {
    if (await hasLogo(db, hash)) return;
    const at = deps.now();
    await insertLogo(db, { hash, media_type: 'image/png', width, height, content, created_at: at });
    const after = { bytes: content.length, width, height };
    await recordEvent(db, { at, actor, type: 'logo.uploaded', subjectId: hash, after });
  });
  return { logo: logoAddress(hash), width, height };
}
