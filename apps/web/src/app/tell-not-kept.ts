import { storageMessages } from '#shared/messages/browser-storage.ts';
import { toastError } from '#web/components/feedback/toast.ts';

/** Loaded only where the browser blocks its storage, or it is full. */
export function tellNotKept(): void {
  toastError(storageMessages.notKept, { stays: true });
}
