import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '#web/api/base-api.ts';
import { currentSession, subscribeToSession } from '#web/auth/session.ts';

export const store = configureStore({
  reducer: { [baseApi.reducerPath]: baseApi.reducer },
  middleware: (defaults) => defaults().concat(baseApi.middleware),
});

// What one user has seen must not be shown to the next.
let owner = currentSession().user?.email;
subscribeToSession(() => {
  const { status, user } = currentSession();
  if (status === 'loading' || user?.email === owner) return;
  owner = user?.email;
  store.dispatch(baseApi.util.resetApiState());
});
