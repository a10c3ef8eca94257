import { skipToken } from '@reduxjs/toolkit/query';
import { useLocation } from 'react-router-dom';
import { stockNoticeMessages } from '#shared/messages/stock/stock-notices.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import {
  useAskForStockNoticeMutation,
  useListStockNoticesQuery,
  useStopStockNoticeMutation,
} from '#web/api/stock/stock-notices.ts';
import { useSession } from '#web/auth/session.ts';
import { originOf } from '#web/auth/use-leave-to-origin.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import styles from '#web/components/products/stock-notice.module.css';
import { paths } from '#web/paths.ts';

/** Asks for one mail when a product can be ordered again, in a shop that sends mails. `nameId` is of the product's name. */
export function StockNotice({ productId, nameId }: { productId: string; nameId?: string | undefined }) {
  const { status, user } = useSession();
  const { data: config } = useReadConfigQuery();
  const sendsMails = config?.mails !== false;
  const location = useLocation();
  const { currentData: notices } = useListStockNoticesQuery(user === null ? skipToken : undefined);
  const [ask, asking] = useAskForStockNoticeMutation();
  const [stop, stopping] = useStopStockNoticeMutation();
  if (user === null) {
    return status === 'signed-out' && sendsMails ? (
      <ButtonLink compact to={paths.login} state={originOf(location)} aria-describedby={nameId}>
        {stockNoticeMessages.ask}
      </ButtonLink>
    ) : null;
  }
  if (notices === undefined) return null;
  const isAsked = notices.some((notice) => notice.productId === productId);
  const send = isAsked ? stop : ask;
  if (!isAsked && !sendsMails) return null;
  // One button for both, so that it keeps the focus.
  return (
    <span className={styles.notice}>
      <span role="status">{isAsked && stockNoticeMessages.asked}</span>
      <Button
        compact
        look={isAsked ? 'text' : 'plain'}
        busy={asking.isLoading || stopping.isLoading}
        aria-describedby={nameId}
        onClick={() => void send(productId).unwrap().catch(toastError)}
      >
        {isAsked ? stockNoticeMessages.stop : stockNoticeMessages.ask}
      </Button>
    </span>
  );
}
