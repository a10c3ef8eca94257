import { commonMessages } from '#shared/messages/common.ts';
import { NotFound } from '#web/components/not-found.tsx';

export function NotFoundPage() {
  return <NotFound message={commonMessages.notFoundHint} />;
}
