import type { Deps } from '#server/deps.ts';
import type { MailContent } from '#server/mails/content.ts';

/** What a mail says is read when it is sent, and is what was so when the mail was caused. `name` is the customer's. */
export type Readout = { mail: MailContent; name: string | null } | { skip: string };

export interface MailContext {
  deps: Deps;
  /** Of the shop as customers see it. */
  origin: string;
  locale: string;
  /** Of the shop; documents have their own. */
  timeZone: string;
}
