import type { ReturnView } from '#shared/domain/returns/return-states.ts';
import { returnNotes } from '#shared/messages/returns/return-staff.ts';
import { useCountReturnsQuery } from '#web/api/returns/returns.ts';
import { WaitingNotes } from '#web/features/admin/overview/waiting-notes.tsx';
import { returnPaths } from '#web/return-paths.ts';

const views = ['requested', 'received'] as const satisfies ReturnView[];

/** Which returns wait for staff. */
export function ReturnsNote() {
  const { data, isLoading } = useCountReturnsQuery(undefined, { refetchOnMountOrArgChange: true });
  return <WaitingNotes path={returnPaths.list} views={views} counts={data} isLoading={isLoading} words={returnNotes} />;
}
