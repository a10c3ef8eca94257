import { createHash } from 'node:crypto';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { encodePicture } from '#server/integrations/pictures.ts';
import { recordEvent } from '#server/queries/events.ts';
import { hasLogo, insertLogo, logoAddress } from '#server/queries/settings.ts';
import type { UploadedLogo } from '#shared/contracts/settings.ts';

/** In pixels; three times its largest size on a page. */
const LOGO_BOX = { width: 768, height: 256 };

/** Stores a picture, which the settings may then name. @throws {AppError} invalid_fields */
export async function storeLogo(deps: Deps, bytes: Uint8Array, actor: string): Promise<UploadedLogo> {
  const { content, mediaType, width, height } = await encodePicture(bytes, LOGO_BOX);
  const hash = createHash('sha256').update(content).digest('hex');
  await inTransaction(deps.db, async (db) => {
    if (await hasLogo(db, hash)) return;
    const at = deps.now();
    await insertLogo(db, { hash, media_type: mediaType, width, height, content, created_at: at });
    const after = { bytes: content.length, width, height };
    await recordEvent(db, { at, actor, type: 'logo.uploaded', subjectId: hash, after });
  });
  return { logo: logoAddress(hash), width, height };
}
