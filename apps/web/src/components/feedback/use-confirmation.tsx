import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmQuestion } from '#web/components/feedback/confirm-dialog.tsx';

interface Confirmation {
  ask: (question: ConfirmQuestion) => Promise<boolean>;
  dialog: ReactNode;
}

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
      <ConfirmDialog open {...question} onCancel={() => close(false)} onConfirm={() => close(true)} />
    ),
  };
}
