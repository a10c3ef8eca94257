import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mailViews } from '#shared/domain/mails/mail-kinds.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { mailViewMessages, mailListMessages as messages } from '#shared/messages/mails/mail-list.ts';
import { useListMailsQuery, useSendAllMailsAgainMutation, useSummarizeMailsQuery } from '#web/api/mails/mails.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import viewStyles from '#web/components/views.module.css';
import { mailColumns } from '#web/features/admin/mails/mail-columns.tsx';
import styles from '#web/features/admin/mails/mails-page.module.css';
import { AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { VIEW } from '#web/paths.ts';

export function MailsPage() {
  const [search] = useSearchParams();
  const view = mailViews.find((each) => each === search.get(VIEW)) ?? 'failed';
  const fresh = { refetchOnMountOrArgChange: true };
  const mails = useListMailsQuery({ view, cursor: usePageCursor(), limit: usePageSize() }, fresh);
  const { data: summary } = useSummarizeMailsQuery(undefined, fresh);
  const [sendAll, { isLoading }] = useSendAllMailsAgainMutation();
  const list = useRef<HTMLDivElement>(null);
  const { ask, dialog } = useConfirmation();

  async function sendAllAgain(): Promise<void> {
    const isSure = await ask({
      title: messages.allAgainTitle,
      warning: messages.allAgainWarning(summary?.failed ?? null),
      cancelLabel: messages.notNow,
      confirmLabel: messages.allAgain,
      confirmDescription: messages.allAgainDescription,
    });
    if (!isSure) return;
    try {
      const { count } = await sendAll(undefined).unwrap();
      toastSuccess(messages.planned(count));
      list.current?.focus({ preventScroll: true });
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <DashboardPage title={messages.title} description={messages.description}>
      {summary?.on === false && <p className={styles.off}>{messages.off}</p>}
      <div className={styles.bar}>
        <nav aria-label={mailViewMessages.label} className={viewStyles.views}>
          {mailViews.map((each) => (
            <ButtonLink
              key={each}
              compact
              to={{ search: each === 'failed' ? '' : `${VIEW}=${each}` }}
              aria-current={each === view ? 'page' : undefined}
            >
              {mailViewMessages[each]}
              {summary && <ViewCount count={summary[each]} />}
            </ButtonLink>
          ))}
        </nav>
        {view === 'failed' && summary?.failed !== 0 && (
          <Button busy={isLoading} onClick={() => void sendAllAgain()}>
            {messages.allAgain}
          </Button>
        )}
      </div>
      <PagedList hasSizes ref={list} query={mails} empty={<EmptyState message={messages.none[view]} />}>
        {(rows) => (
          <AdminTable
            label={messages.title}
            columns={mailColumns(view === 'failed')}
            rows={rows}
            rowKey={(mail) => mail._id}
            card={styles.card}
          />
        )}
      </PagedList>
      {dialog}
    </DashboardPage>
  );
}

function ViewCount({ count }: { count: number | null }) {
  return (
    <span className={`figures ${viewStyles.count}`}>
      {count === null ? mailViewMessages.many : formatNumber(count)}
    </span>
  );
}
