import * as z from 'zod/mini';
import { countrySchema, electronicAddressSchema } from '#shared/contracts/e-invoice-fields.ts';
import { emailSchema } from '#shared/contracts/email-field.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { optionalText, requiredText, wholeNumber } from '#shared/contracts/fields.ts';
import { phoneText } from '#shared/contracts/phone.ts';
import { shopSchema } from '#shared/contracts/shop/shop.ts';
import { webAddress } from '#shared/contracts/web-address.ts';
import { eInvoiceFiles } from '#shared/domain/e-invoices/e-invoice-files.ts';
import { readIban } from '#shared/domain/e-invoices/iban.ts';
import { fromTaxThousandths, toTaxThousandths } from '#shared/domain/invoices/tax-rate.ts';
import {
  MAX_HOLIDAYS,
  MAX_INVOICE_FOOTER_LENGTH,
  MAX_LOGO_BYTES,
  MAX_RESERVATION_HOURS,
  MAX_RETURN_DAYS,
  MAX_SHIP_WITHIN_DAYS,
  MAX_SHOP_NAME_LENGTH,
  MAX_SHOP_TEXT_LENGTH,
  MAX_STAFF_RECIPIENTS,
} from '#shared/domain/limits.ts';
import { priceVisibilities } from '#shared/domain/shop/price-visibility.ts';
import { isSupportedLocale } from '#shared/domain/shop/supported-locale.ts';
import { isSupportedTimeZone } from '#shared/domain/shop/time-zone.ts';
import { eInvoiceFieldMessages } from '#shared/messages/invoices/e-invoice-fields.ts';
import { settingsFieldMessages } from '#shared/messages/shop/settings-fields.ts';

/** What an administrator sets about the shop. `version` grows with every change; 0 for a shop that was never changed. */
export const shopSettingsSchema = z.extend(shopSchema, {
  version: z.int(),
  priceVisibility: z.enum(priceVisibilities),
  /** For how long unpaid orders hold their stock; null for the setting of the deployment. */
  reservationHours: z.nullable(z.int()),
  /** Working days in which staff ship an order once it may leave; null while the shop promises none. */
  shipWithinDays: z.nullable(z.int()),
  /** Days after the last shipment in which customers may ask to return goods; null without an end. */
  returnDays: z.nullable(z.int()),
  /** ISO weekdays on which orders leave, Monday is 1. */
  workingDays: z.array(z.int()),
  /** Days on which none leaves, such as `2026-12-25`. */
  holidays: z.array(z.iso.date()),
  /** Ids of those who get the shop's own mails; none for all who may. */
  staffMails: z.array(z.string()),
  /** ISO 3166; what e-invoices say of the shop besides, as its electronic address and its bank account. */
  country: z.nullable(z.string()),
  /** Such as `0088:4012345000009`. */
  electronicAddress: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  /** What mails with an invoice or a credit note bring along. */
  eInvoiceMails: z.enum(eInvoiceFiles),
});
export type ShopSettings = z.infer<typeof shopSettingsSchema>;

const httpsLink = z.pipe(
  optionalText({ max: MAX_SHOP_TEXT_LENGTH }),
  z.nullable(webAddress({ error: settingsFieldMessages.link })),
);

const optionalEmail = z.pipe(
  optionalText({ max: 254 }),
  z.union([z.null(), emailSchema], { error: settingsFieldMessages.email }),
);

const phoneSchema = z.pipe(
  optionalText({ max: 60 }),
  z.union([z.null(), phoneText({ required: settingsFieldMessages.phone })], { error: settingsFieldMessages.phone }),
);

const taxRateSchema = z.pipe(
  optionalText({ max: 20 }),
  z.transform((text, context) => {
    if (text === null) return null;
    const thousandths = toTaxThousandths(text.replace(/\s*%$/, ''));
    if (thousandths !== null) return fromTaxThousandths(thousandths);
    context.issues.push({ code: 'custom', message: settingsFieldMessages.taxRate, input: text });
    return z.NEVER;
  }),
);

const localeSchema = z
  .string({ error: settingsFieldMessages.locale })
  .check(z.maxLength(35), z.refine(isSupportedLocale, { error: settingsFieldMessages.locale }));

const timeZoneSchema = z
  .string({ error: settingsFieldMessages.timeZone })
  .check(z.maxLength(60), z.refine(isSupportedTimeZone, { error: settingsFieldMessages.timeZone }));

const ibanSchema = z.pipe(
  optionalText({ max: 60 }),
  z.transform((text, context) => {
    const iban = text === null ? null : readIban(text);
    if (text === null || iban !== null) return iban;
    context.issues.push({ code: 'custom', message: eInvoiceFieldMessages.iban, input: text });
    return z.NEVER;
  }),
);

const accentColorSchema = z.pipe(
  optionalText({ max: 20 }),
  z.transform((text, context) => {
    if (text === null) return null;
    if (/^#[\da-f]{6}$/i.test(text)) return text.toLowerCase();
    context.issues.push({ code: 'custom', message: settingsFieldMessages.accentColor, input: text });
    return z.NEVER;
  }),
);

/** As `POST /settings/logos` responds. */
const logoSchema = z.nullable(
  z
    .string({ error: settingsFieldMessages.logo })
    .check(z.regex(/^\/api\/logos\/[\da-f]{64}$/, { error: settingsFieldMessages.logo })),
);

function wholeNumberOrNone(min: number, max: number, message: string) {
  return z.union([z.null(), wholeNumber({ required: message, min, max, message })]);
}

const staffMailsSchema = z
  .array(z.string().check(z.maxLength(60)), { error: settingsFieldMessages.staffMails })
  .check(z.maxLength(MAX_STAFF_RECIPIENTS, { error: settingsFieldMessages.staffMails }));

const text = optionalText({ max: MAX_SHOP_TEXT_LENGTH });

/** What mails show of the shop. */
const letterhead = {
  name: requiredText({ required: settingsFieldMessages.name, max: MAX_SHOP_NAME_LENGTH }).check(
    z.refine((name) => !/[\r\n]/.test(name), { error: settingsFieldMessages.nameLine }),
  ),
  legalName: text,
  address: text,
  email: optionalEmail,
  phone: phoneSchema,
  taxId: optionalText({ max: 60 }),
  links: z.object({ terms: httpsLink, privacy: httpsLink, imprint: httpsLink }),
  accentColor: accentColorSchema,
};
export const letterheadSettingsSchema = z.object(letterhead);
export type LetterheadSettings = z.output<typeof letterheadSettingsSchema>;

/** All settings; `version` is the one that they replace. */
export const newShopSettingsSchema = z.object({
  version: wholeNumber({
    required: settingsFieldMessages.version,
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    message: settingsFieldMessages.version,
  }),
  ...letterhead,
  taxRate: taxRateSchema,
  taxName: requiredText({ required: settingsFieldMessages.taxName, max: 30 }),
  locale: localeSchema,
  timeZone: timeZoneSchema,
  invoiceFooter: optionalText({ max: MAX_INVOICE_FOOTER_LENGTH }),
  logo: logoSchema,
  reservationHours: wholeNumberOrNone(1, MAX_RESERVATION_HOURS, settingsFieldMessages.reservationHours),
  shipWithinDays: wholeNumberOrNone(0, MAX_SHIP_WITHIN_DAYS, settingsFieldMessages.shipWithinDays),
  returnDays: wholeNumberOrNone(0, MAX_RETURN_DAYS, settingsFieldMessages.returnDays),
  cutOff: z.pipe(
    optionalText({ max: 5 }),
    z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: settingsFieldMessages.cutOff }))),
  ),
  workingDays: z.pipe(
    z
      .array(z.int().check(z.minimum(1), z.maximum(7)), { error: settingsFieldMessages.workingDays })
      .check(z.minLength(1, { error: settingsFieldMessages.workingDays })),
    z.transform((days) => [...new Set(days)].sort((one, other) => one - other)),
  ),
  holidays: z.pipe(
    z
      .array(z.iso.date({ error: settingsFieldMessages.holidays }))
      .check(z.maxLength(MAX_HOLIDAYS, { error: settingsFieldMessages.holidays })),
    z.transform((days) => [...new Set(days)].sort()),
  ),
  priceVisibility: z.enum(priceVisibilities, { error: settingsFieldMessages.priceVisibility }),
  staffMails: staffMailsSchema,
  country: countrySchema,
  electronicAddress: electronicAddressSchema,
  iban: ibanSchema,
  eInvoiceMails: z.enum(eInvoiceFiles, { error: settingsFieldMessages.eInvoiceMails }),
});
export type NewShopSettings = z.output<typeof newShopSettingsSchema>;

export const mailPreviewSchema = z.object({ subject: z.string(), html: z.string() });

/** `width` and `height` are in pixels. */
export const uploadedLogoSchema = z.object({ logo: z.string(), width: z.int(), height: z.int() });
export type UploadedLogo = z.infer<typeof uploadedLogoSchema>;

/** Somebody who may get the shop's own mails: of a disputed payment, of low stock. */
export const staffRecipientSchema = z.object({ _id: z.string(), email: z.string(), name: z.nullable(z.string()) });
export type StaffRecipient = z.infer<typeof staffRecipientSchema>;

export const settingsContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/settings',
    summary: "The shop's settings",
    access: { permission: 'settings.change' },
    response: shopSettingsSchema,
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/settings',
    summary:
      "Replaces the shop's settings; 409 settings_changed when they were saved elsewhere since the version named, unless both are the same",
    access: { permission: 'settings.change' },
    body: newShopSettingsSchema,
    response: shopSettingsSchema,
  }),
  readRecipients: defineEndpoint({
    method: 'GET',
    path: '/settings/recipients',
    summary: "Who may get the shop's own mails, whoever of them is selected",
    access: { permission: 'settings.change' },
    response: z.array(staffRecipientSchema),
  }),
  previewMail: defineEndpoint({
    method: 'POST',
    path: '/settings/mail-preview',
    summary: 'A sample of the mail about a new order as it were with these settings; saves and sends nothing',
    access: { permission: 'settings.change' },
    body: letterheadSettingsSchema,
    response: mailPreviewSchema,
  }),
  uploadLogo: defineEndpoint({
    method: 'POST',
    path: '/settings/logos',
    summary:
      'Stores a picture (PNG, JPEG or WebP, at most 2 MB) that PUT /settings can name as the logo. Its content decides the type; it is encoded again as PNG, at most 768 x 256 pixels',
    access: { permission: 'settings.change' },
    status: 201,
    accepts: 'image/*',
    maxBytes: MAX_LOGO_BYTES,
    response: uploadedLogoSchema,
  }),
  readLogo: defineEndpoint({
    method: 'GET',
    path: '/logos/:hash',
    summary: 'A logo that the shop has or had, as PNG',
    access: 'public',
    params: z.object({ hash: z.string() }),
    produces: 'image/png',
    response: z.unknown(),
  }),
};
