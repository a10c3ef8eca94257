import * as z from 'zod/mini';

/** What an administrator sets about the shop. Texts are null where nothing is set. */
export const shopSettingsSchema = z.object({
  /** Grows with every change; 0 for a shop that was never changed. */
  version: z.int(),
  name: z.string(),
  /** As on documents; null when it is the name. */
  legalName: z.nullable(z.string()),
  /** With line breaks. */
  address: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  /** Percent with at most three decimals, such as "7.725"; compute with `toTaxThousandths`. Null: no tax. */
  taxRate: z.nullable(z.string()),
  taxName: z.string(),
  links: z.object({
    terms: z.nullable(z.string()),
    privacy: z.nullable(z.string()),
    imprint: z.nullable(z.string()),
  }),
  /** BCP 47; how dates, numbers and money are written. */
  locale: z.string(),
  /** `#rrggbb`; null for Bulkhead's own. */
  accentColor: z.nullable(z.string()),
  /** With line breaks. */
  invoiceFooter: z.nullable(z.string()),
  /** The address of the picture, below the shop's origin; null for Bulkhead's own. */
  logo: z.nullable(z.string()),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;
