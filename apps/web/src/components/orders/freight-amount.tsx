import type { CheckoutFreight } from '#shared/contracts/checkouts/checkouts.ts';
import { freightWords } from '#shared/messages/freight/freight-line.ts';
import { Amount } from '#web/components/values/money.tsx';

/** What a checkout pays for its delivery without tax, or why nothing. */
export function FreightAmount({ freight: { byAgreement, net } }: { freight: CheckoutFreight }) {
  if (byAgreement) return freightWords.byAgreement;
  return net === 0 ? freightWords.free : <Amount value={net} />;
}
