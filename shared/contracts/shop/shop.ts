import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** Whose shop it is and how it looks. Public; texts are null where nothing is set. */
export const shopSchema = z.object({
  name: z.string(),
  /** As on documents; null when it is the name. */
  legalName: text,
  /** With line breaks. */
  address: text,
  email: text,
  phone: text,
  taxId: text,
  /** Percent with at most three decimals, such as "7.725"; compute with `toTaxThousandths`. Null: no tax. */
  taxRate: text,
  taxName: z.string(),
  links: z.object({ terms: text, privacy: text, imprint: text }),
  /** BCP 47; how dates, numbers and money are written. */
  locale: z.string(),
  /** Of the IANA database, such as `Europe/Berlin`: every day that is shown, filed or filtered by is of this zone. */
  timeZone: z.string(),
  /** Local time such as `14:00` until which an order counts for the day; null while customers are told no day. */
  cutOff: text,
  /** `#rrggbb`; null for Bulkhead's own. */
  accentColor: text,
  /** With line breaks. */
  invoiceFooter: text,
  /** The address of the picture, below the shop's origin; null for Bulkhead's own. */
  logo: text,
  /** Who sees prices; one of `priceVisibilities`, whose names the home page does without. */
  priceVisibility: z.string(),
});
export type Shop = z.infer<typeof shopSchema>;
