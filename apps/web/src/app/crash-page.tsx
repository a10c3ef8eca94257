import { commonMessages } from '#shared/messages/common.ts';

/** Uses no other part of the app: any may be the broken one. */
export function CrashPage({ message = commonMessages.crashed }: { message?: string }) {
  return (
    <main className="page" role="alert">
      <p>{message}</p>
      <button type="button" onClick={() => location.reload()}>
        {commonMessages.reload}
      </button>
    </main>
  );
}
