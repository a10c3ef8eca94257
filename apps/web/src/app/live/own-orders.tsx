import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { eventsContract } from '#shared/contracts/history/events.ts';
import { baseApi } from '#web/api/base-api.ts';
import { useListWaitlistQuery } from '#web/api/waitlist/waitlist.ts';
import { createBatch } from '#web/app/live/batch.ts';
import { stayConnected } from '#web/app/live/stay-connected.ts';
import { store } from '#web/app/store.ts';
import { paths, patterns } from '#web/paths.ts';

/** Follows a customer's orders while the customer sees them or stands in line. */
export function OwnOrders() {
  const { data: entries = [] } = useListWaitlistQuery(undefined);
  const isWaiting = entries.some(({ state }) => state === 'waiting');
  const isList = useMatch(paths.myOrders) !== null;
  const isOrder = useMatch(patterns.order) !== null;
  const isFollowing = isWaiting || isList || isOrder;
  useEffect(() => (isFollowing ? followOwnOrders() : undefined), [isFollowing]);
  return null;
}

function followOwnOrders(): () => void {
  const refresh = createBatch(() => store.dispatch(baseApi.util.invalidateTags(['Order', 'Product'])), {
    collectMs: 100,
    restMs: 1000,
  });
  const connection = stayConnected({
    path: eventsContract.followOwn.path,
    lastId: null,
    pausesWhileHidden: true,
    onState: () => {},
    onForbidden: () => {},
    // Also after `ready`: messages do not cover changes before the first one.
    onMessage: (message) => refresh.add(message),
  });
  return () => {
    connection.stop();
    refresh.stop();
  };
}
