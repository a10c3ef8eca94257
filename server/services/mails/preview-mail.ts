import { sampleMail } from '#server/mails/samples.ts';
import { letterheadOf } from '#server/services/mails/letterhead.ts';
import type { LetterheadSettings } from '#shared/contracts/shop/settings.ts';

/** The mail about a new order by the template that sends it, with a sample of an order. */
export async function previewMail(settings: LetterheadSettings): Promise<{ subject: string; html: string }> {
  // Only those who render mails load React.
  const { renderMail } = await import('#server/mails/render-mail.ts');
  const { subject, html } = renderMail(sampleMail('order_placed', ''), letterheadOf(settings));
  return { subject, html };
}
