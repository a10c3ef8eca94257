import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { firstDaySteps } from '#shared/domain/shop/first-day.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** `isDone`: it was seen to work, not only filled in. No steps once the list is dismissed. */
export const firstDaySchema = z.object({
  isDismissed: z.boolean(),
  steps: z.array(z.object({ step: z.enum(firstDaySteps), isDone: z.boolean() })),
});
export type FirstDay = z.infer<typeof firstDaySchema>;

export const firstDayContract = {
  read: defineEndpoint({
    method: 'GET',
    path: '/first-day',
    summary:
      'What a new shop needs before it sells, and what of it works: a mail was sent, Stripe has answered, a webhook has arrived',
    access: { permission: 'settings.change' },
    response: firstDaySchema,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/first-day',
    summary: 'Dismisses the list of what a new shop needs, for the whole shop, or shows it again',
    access: { permission: 'settings.change' },
    body: z.object({ isDismissed: z.boolean({ error: fieldMessages.invalid }) }),
    response: firstDaySchema,
  }),
};
