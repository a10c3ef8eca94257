import type { ReturnReason } from '#shared/domain/returns/return-states.ts';

export const returnReasonMessages: Record<ReturnReason, string> = {
  damaged: 'Damaged on the way',
  defective: 'Defective',
  wrong_goods: 'Other goods than ordered',
  not_as_described: 'Not as described',
  too_many: 'More than ordered',
  not_needed: 'Not needed any more',
  other: 'Something else',
};
