import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { returnReasonMessages } from '#shared/messages/returns/return-words.ts';
import { returnMessages as messages } from '#shared/messages/returns/returns.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadReturnQuery } from '#web/api/returns/returns.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { ReturnStateTag } from '#web/components/returns/return-state.tsx';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { paths } from '#web/paths.ts';

/** The page of a return, for both sides. */
export function ReadReturn({ id, children }: { id: string; children: (found: Return) => ReactNode }) {
  const { currentData: found, error, refetch } = useReadReturnQuery(id, { refetchOnMountOrArgChange: true });
  if (found !== undefined) return children(found);
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

interface ReturnFactsProps {
  of: Return;
  /** Of the customer's words. */
  wordsLabel: string;
  /** After what both sides see. */
  more?: Parameters<typeof DescriptionList>[0]['items'];
}

export function ReturnFacts({ of, wordsLabel, more = [] }: ReturnFactsProps) {
  const { state, orderId, orderNumber, name, partNumber, reason, text, instructions, refusal, createdAt } = of;
  return (
    <DescriptionList
      items={[
        { label: messages.state, value: <ReturnStateTag state={state} /> },
        { label: messages.order, value: <Link to={paths.order(orderId)}>{orderNumber}</Link> },
        { label: messages.product, value: [name, partNumber].filter(Boolean).join(' · ') },
        { label: messages.quantity, value: <span className="figures">{quantityText(of)}</span> },
        { label: messages.reason, value: returnReasonMessages[reason] },
        { label: messages.asked, value: <Day value={createdAt} /> },
        text !== null && { label: wordsLabel, value: text, wide: true },
        instructions !== null && { label: messages.instructions, value: instructions, wide: true },
        refusal !== null && { label: messages.refusal, value: refusal, wide: true },
        ...more,
      ]}
    />
  );
}

/** Approved or received, of what was asked for. */
export function quantityText(of: Pick<Return, 'quantity' | 'approvedQuantity' | 'receivedQuantity'>): string {
  const now = of.receivedQuantity ?? of.approvedQuantity ?? of.quantity;
  const asked = formatNumber(of.quantity);
  return now === of.quantity ? asked : messages.quantityOf(asked, formatNumber(now));
}
