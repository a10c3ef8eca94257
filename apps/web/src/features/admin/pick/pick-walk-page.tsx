import { useEffect, useEffectEvent } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { PickList } from '#shared/contracts/fulfilment/pick-list.ts';
import { LINKED_ORDER } from '#shared/desktop/pages.ts';
import { PICK_ALL, PICK_WALK, pickWalkPage } from '#shared/desktop/pick-pages.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { pickWalkMessages as messages, pickListMessages } from '#shared/messages/fulfilment/picking.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadPickListQuery } from '#web/api/fulfilment/pick-list.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import packStyles from '#web/features/admin/pack/pack-page.module.css';
import styles from '#web/features/admin/pick/pick-walk.module.css';
import { useWalk } from '#web/features/admin/pick/use-walk.ts';
import { asksForTheSame, beginWalk, currentLine, isUnderWay, type Walk } from '#web/features/admin/pick/walk.ts';
import { WalkEnd } from '#web/features/admin/pick/walk-end.tsx';
import { WalkedLine } from '#web/features/admin/pick/walked-line.tsx';
import { paths } from '#web/paths.ts';

/** Walks a pick list line by line. It writes nothing: its progress is this browser's. */
export function PickWalkPage() {
  const [search] = useSearchParams();
  const { walk, email, save, end } = useWalk();
  const isAsked = search.has(PICK_ALL) || search.has(LINKED_ORDER);
  const orderIds = [...new Set(search.getAll(LINKED_ORDER))].slice(0, MAX_SLIPS);
  return (
    <DashboardPage title={messages.title} description={messages.description}>
      {isAsked ? (
        <Begin
          key={orderIds.join()}
          orderIds={orderIds}
          walk={walk}
          onBegin={(list) => save(beginWalk(list, { email, orderIds }))}
          onForget={end}
        />
      ) : (
        <Shown walk={walk} onChange={save} onEnd={end} />
      )}
    </DashboardPage>
  );
}

function Shown({ walk, onChange, onEnd }: { walk: Walk | null; onChange: (walk: Walk) => void; onEnd: () => void }) {
  if (walk === null) {
    return (
      <div className={`panel ${packStyles.start}`}>
        <p className={packStyles.huge}>{messages.start}</p>
        <p>{messages.startHint}</p>
        <p className={styles.choices}>
          <ButtonLink look="primary" large to={pickWalkPage([])}>
            {messages.all}
          </ButtonLink>
          <ButtonLink large to={`${paths.allOrders}?view=to-ship`}>
            {messages.toAllOrders}
          </ButtonLink>
        </p>
      </div>
    );
  }
  const line = currentLine(walk);
  if (line === undefined) return <WalkEnd walk={walk} onChange={onChange} onEnd={onEnd} />;
  return <WalkedLine walk={walk} line={line} onChange={onChange} onEnd={onEnd} />;
}

interface BeginProps {
  orderIds: string[];
  walk: Walk | null;
  onBegin: (list: PickList) => void;
  onForget: () => void;
}

/** Goes on with a walk of the same orders, and asks before it forgets another one. */
function Begin({ orderIds, walk, onBegin, onForget }: BeginProps) {
  if (walk !== null && isUnderWay(walk)) {
    if (asksForTheSame(walk, orderIds)) return <Navigate replace to={PICK_WALK} />;
    return (
      <div className={`panel ${packStyles.start}`}>
        <p className={packStyles.huge}>{messages.other}</p>
        <p>{messages.otherHint(walk.marks.length, walk.list.lines.length)}</p>
        <p className={styles.choices}>
          <ButtonLink look="primary" large replace to={PICK_WALK}>
            {messages.goOn}
          </ButtonLink>
          <Button large onClick={onForget}>
            {messages.beginNew}
          </Button>
        </p>
      </div>
    );
  }
  return <Reading orderIds={orderIds} onRead={onBegin} />;
}

function Reading({ orderIds, onRead }: { orderIds: string[]; onRead: (list: PickList) => void }) {
  const { data, isFetching, error, refetch } = useReadPickListQuery(orderIds, { refetchOnMountOrArgChange: true });
  const list = isFetching ? undefined : data;
  const begin = useEffectEvent(onRead);
  const isEmpty = list?.lines.length === 0;
  useEffect(() => {
    if (list && !isEmpty) begin(list);
  }, [list, isEmpty]);
  if (error !== undefined && !isFetching)
    return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />;
  if (list === undefined) return <Spinner />;
  if (isEmpty) {
    return (
      <EmptyState message={pickListMessages.none}>
        <ButtonLink to={paths.allOrders}>{messages.toAllOrders}</ButtonLink>
      </EmptyState>
    );
  }
  return <Navigate replace to={PICK_WALK} />;
}
