import { commonMessages } from '#shared/messages/common.ts';
import { NotFound } from '#web/components/feedback/not-found.tsx';

export function NotFoundPage() {
  return <NotFound message={commonMessages.notFoundHint} />;
}
