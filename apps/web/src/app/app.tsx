import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { CrashBoundary } from '#web/app/crash-boundary.tsx';
import { CurrencyProvider } from '#web/app/currency-provider.tsx';
import { Notifications } from '#web/app/notifications.tsx';
import { router } from '#web/app/router.tsx';
import { store } from '#web/app/store.ts';

export function App() {
  return (
    <CrashBoundary>
      <Provider store={store}>
        <CurrencyProvider>
          <RouterProvider router={router} />
          <Notifications />
        </CurrencyProvider>
      </Provider>
    </CrashBoundary>
  );
}
