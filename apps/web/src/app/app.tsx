import { Provider } from 'react-redux';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { CrashBoundary } from '#web/app/crash-boundary.tsx';
import { CurrencyProvider } from '#web/app/currency-provider.tsx';
import { Notifications } from '#web/app/notifications.tsx';
import { store } from '#web/app/store.ts';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export function App({ router }: { router: AppRouter }) {
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
