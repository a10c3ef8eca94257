import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { baseApi } from '#web/api/base-api.ts';
import styles from '#web/app/navigation-progress.module.css';
import { store } from '#web/app/store.ts';

/** Rendered after the screens: their queries start before its effects run. */
export function NavigationProgress() {
  const { state } = useNavigation();
  const { key } = useLocation();
  const [loadedKey, setLoadedKey] = useState(key);
  const isLoaded = loadedKey === key;

  useEffect(() => {
    if (state !== 'idle' || isLoaded) return;
    const update = () => {
      if (!hasPendingQueries()) setLoadedKey(key);
    };
    update();
    return store.subscribe(update);
  }, [state, key, isLoaded]);

  if (state === 'idle' && isLoaded) return null;
  return <div data-navigation-progress="" aria-hidden="true" className={styles.bar} />;
}

function hasPendingQueries(): boolean {
  const { queries } = store.getState()[baseApi.reducerPath];
  return Object.values(queries).some((query) => query?.status === 'pending');
}
