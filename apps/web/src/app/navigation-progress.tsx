import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { baseApi } from '#web/api/base-api.ts';
import styles from '#web/app/navigation-progress.module.css';
import { store } from '#web/app/store.ts';

/**
 * A thin bar at the top while the code or the first data of another page load. It comes after the screens in the tree,
 * so that their queries start before its effects run. Screen readers get the wait from the screen itself.
 */
export function NavigationProgress() {
  const { state } = useNavigation();
  const { key } = useLocation();
  const [settledKey, setSettledKey] = useState(key);
  const isSettled = settledKey === key;

  useEffect(() => {
    if (state !== 'idle' || isSettled) return;
    const settle = () => {
      if (!hasPendingQueries()) setSettledKey(key);
    };
    settle();
    return store.subscribe(settle);
  }, [state, key, isSettled]);

  if (state === 'idle' && isSettled) return null;
  return <div data-navigation-progress="" aria-hidden="true" className={styles.bar} />;
}

function hasPendingQueries(): boolean {
  const { queries } = store.getState()[baseApi.reducerPath];
  return Object.values(queries).some((query) => query?.status === 'pending');
}
