import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '#web/api/base-api.ts';
import { arePricesRestricted } from '#web/api/shop/shop.ts';
import { currentSession, subscribeToSession } from '#web/auth/session.ts';

export const store = configureStore({
  reducer: { [baseApi.reducerPath]: baseApi.reducer },
  middleware: (defaults) => defaults().concat(baseApi.middleware),
  // Not in the task of a frame, in which a phone has what is drawn to lay out.
  enhancers: (defaults) => defaults({ autoBatch: { type: 'timer', timeout: 0 } }),
});

// Restoring a session at the start is no change of user.
let previous = currentSession();
subscribeToSession(() => {
  const session = currentSession();
  if (session.status === 'loading' || session.status === 'unknown') return;
  // What came with the page, or before the session was known, may lack the prices that this user sees.
  const isKnown = previous.status !== 'loading' || arePricesRestricted();
  const changed = isKnown && previous.user?.email !== session.user?.email;
  previous = session;
  if (changed) store.dispatch(baseApi.util.resetApiState());
});
