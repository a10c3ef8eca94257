import { AppError } from '#server/app-error.ts';
import type { QuoteState } from '#shared/domain/quotes/quote-states.ts';
import { quoteRefusals } from '#shared/messages/quotes/quote-fields.ts';

/** Why a quote in this state cannot be changed so. */
export function refuseEnded(state: QuoteState): AppError {
  return new AppError('quote_closed', { message: quoteRefusals.ended[state] });
}
