import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { type ReturnState, type ReturnView, returnViews } from '#shared/domain/returns/return-states.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { returnReasonMessages } from '#shared/messages/returns/return-words.ts';
import { returnMessages as messages, returnStateMessages } from '#shared/messages/returns/returns.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { readFile } from '#web/api/download-file.ts';
import { useReadReturnQuery } from '#web/api/returns/returns.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import styles from '#web/components/returns/return-pictures.module.css';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';
import viewStyles from '#web/components/views.module.css';
import { paths, VIEW } from '#web/paths.ts';

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
        { label: messages.product, value: [name, partNumber].filter(Boolean).join(' · '), wide: true },
        { label: messages.state, value: <ReturnStateTag state={state} /> },
        { label: messages.order, value: <Link to={paths.order(orderId)}>{orderNumber}</Link> },
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

const tones: Record<ReturnState, StatusTone> = {
  requested: 'waiting',
  approved: 'moving',
  received: 'waiting',
  done: 'good',
  refused: 'over',
  withdrawn: 'over',
};

export function ReturnStateTag({ state }: { state: ReturnState }) {
  return <StatusTag tone={tones[state]}>{returnStateMessages[state]}</StatusTag>;
}

/** They are never public, so that each is read with the person's access. */
export function ReturnPictures({ of: { _id: id, pictures } }: { of: Return }) {
  if (pictures.length === 0) return null;
  return (
    <ul className={`plain-list ${styles.pictures}`} aria-label={messages.pictures}>
      {pictures.map((picture, index) => (
        <li key={picture._id}>
          <PrivatePicture path={`/returns/${id}/pictures/${picture._id}`} picture={picture} index={index + 1} />
        </li>
      ))}
    </ul>
  );
}

interface PrivatePictureProps {
  path: string;
  picture: Return['pictures'][number];
  index: number;
}

function PrivatePicture({ path, picture: { width, height }, index }: PrivatePictureProps) {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let isCurrent = true;
    readFile(path)
      .then(toDataAddress)
      .then(
        (read) => isCurrent && setAddress(read),
        () => isCurrent && setAddress(null),
      );
    return () => {
      isCurrent = false;
    };
  }, [path]);
  if (address === null) return <span>{messages.pictureLost}</span>;
  return <img src={address} alt={messages.picture(index)} width={width} height={height} />;
}

/** Pages may show data, and no objects of the browser. */
function toDataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}

interface ReturnViewsProps {
  /** The one without a word in the address. */
  first: ReturnView;
  shown: ReturnView;
  labels: Record<ReturnView, string>;
  counts: Counts | undefined;
}

type Counts = Record<Exclude<ReturnView, 'all'>, number | null>;

/** Links to the views, each with how many it has. */
export function ReturnViews({ first, shown, labels, counts }: ReturnViewsProps) {
  return (
    <nav aria-label={messages.views} className={viewStyles.views}>
      {[first, ...returnViews.filter((each) => each !== first)].map((each) => (
        <ButtonLink
          key={each}
          compact
          to={{ search: each === first ? '' : `${VIEW}=${each}` }}
          aria-current={each === shown ? 'page' : undefined}
        >
          {labels[each]}
          {counts && each !== 'all' && (
            <span className={`figures ${viewStyles.count}`}>
              {counts[each] === null ? messages.many : formatNumber(counts[each])}
            </span>
          )}
        </ButtonLink>
      ))}
    </nav>
  );
}
