import { useRouteError } from 'react-router-dom';
import { CrashPage } from '#web/app/crash-page.tsx';
import { isLoadFailure, LoadFailure } from '#web/components/lazy/load-failure.tsx';

export function RouteError() {
  return isLoadFailure(useRouteError()) ? <LoadFailure as="h1" /> : <CrashPage />;
}
