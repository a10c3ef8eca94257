import { commonMessages } from '#shared/messages/common.ts';

/** Needs nothing of the app, since whatever it would need may be what is broken. */
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
