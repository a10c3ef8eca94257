import { Provider } from 'react-redux';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { DEFAULT_LOCALE } from '#shared/domain/shop/locale.ts';
import { useShop } from '#web/api/shop/shop.ts';
import { CrashBoundary } from '#web/app/crash-boundary.tsx';
import { CurrencyProvider } from '#web/app/currency-provider.tsx';
import { Notifications } from '#web/app/notifications.tsx';
import { store } from '#web/app/store.ts';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

export function App({ router }: { router: AppRouter }) {
  const { locale = DEFAULT_LOCALE, timeZone = 'UTC' } = useShop();
  return (
    <CrashBoundary>
      <Provider store={store}>
        <CurrencyProvider>
          {/* Draws pages again when the locale or the time zone changes. */}
          <RouterProvider key={`${locale} ${timeZone}`} router={router} />
          <Notifications />
        </CurrencyProvider>
      </Provider>
    </CrashBoundary>
  );
}
