import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmQuestion } from '#web/components/confirm-dialog.tsx';

interface Confirmation {
  /** Resolves to true when the user goes on, and to false when they do not. */
  ask: (question: ConfirmQuestion) => Promise<boolean>;
  /** To be rendered beside what asks. */
  dialog: ReactNode;
}

/** Asks in the middle of an action, which waits for the reply. */
export function useConfirmation(): Confirmation {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const reply = useRef<(goOn: boolean) => void>(() => {});
  const close = (goOn: boolean) => {
    setQuestion(null);
    reply.current(goOn);
  };
  return {
    ask: (asked) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      reply.current = resolve;
      setQuestion(asked);
      return promise;
    },
    dialog: question !== null && (
      <ConfirmDialog open {...question} onKeep={() => close(false)} onAct={() => close(true)} />
    ),
  };
}
