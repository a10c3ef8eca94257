import { optionalText } from '#shared/contracts/fields.ts';
import { MAX_COST_CENTRE_LENGTH } from '#shared/domain/limits.ts';

/** What the customer's own papers say of an order. */
export const poNumberSchema = optionalText({ max: 60 });
/** One of those of the company that the caller orders for. */
export const costCentreSchema = optionalText({ max: MAX_COST_CENTRE_LENGTH });
