import * as z from 'zod/mini';
import { requiredText } from '#shared/contracts/fields.ts';
import { webAddress } from '#shared/contracts/web-address.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** The value of `avatar` for a picture at an address. */
export const OWN_PHOTO = 'own';

const addressSchema = webAddress({ error: fieldMessages.photoAddress }).check(
  z.maxLength(2000, { error: fieldMessages.photoAddress }),
);

/** `avatar` is one of the shop's, `OWN_PHOTO`, or empty while none was selected; `address` counts for `OWN_PHOTO`. */
export const profileSchema = z
  .object({
    name: requiredText({ required: fieldMessages.nameRequired, max: 100 }),
    avatar: z.string(),
    address: z.string().check(z.trim()),
  })
  .check(({ value, issues }) => {
    if (value.avatar !== OWN_PHOTO || addressSchema.safeParse(value.address).success) return;
    issues.push({ code: 'custom', message: fieldMessages.photoAddress, path: ['address'], input: value.address });
  });
export type ProfileInput = z.input<typeof profileSchema>;
