import { useRouteError } from 'react-router-dom';
import { commonMessages } from '#shared/messages/common.ts';
import { CrashPage } from '#web/app/crash-page.tsx';

export function RouteError() {
  return <CrashPage message={isMissingChunk(useRouteError()) ? commonMessages.updated : commonMessages.crashed} />;
}

/** A release replaces the files that an open tab expects. Each browser words this error differently. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);
}
