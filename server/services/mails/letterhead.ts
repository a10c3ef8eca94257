import type { Database } from '#server/db/schema/tables.ts';
import type { Letterhead } from '#server/mails/content.ts';
import { readSettings } from '#server/queries/shop/settings.ts';
import type { LetterheadSettings } from '#shared/contracts/shop/settings.ts';
import { accentColors } from '#shared/domain/shop/accent.ts';

/** Of a shop without a colour of its own; the links of its light pages. */
const DEFAULT_COLOR = '#0b5cad';

/** The shop as its mails show it, by its settings of now; with its logo at the origin that customers see. */
export async function readLetterhead(
  db: Database,
  origin?: string,
): Promise<{ shop: Letterhead; locale: string; timeZone: string }> {
  const settings = await readSettings(db);
  const { locale, timeZone, logo } = settings;
  const shop = letterheadOf(settings);
  return { shop: origin && logo ? { ...shop, logo: origin + logo } : shop, locale, timeZone };
}

export function letterheadOf(settings: LetterheadSettings): Letterhead {
  const { name, legalName, address, email, phone, taxId, links, accentColor } = settings;
  const color = accentColor === null ? DEFAULT_COLOR : accentColors(accentColor).light;
  return { name, legalName, address, email, phone, taxId, links, accent: { color, on: '#ffffff' } };
}
