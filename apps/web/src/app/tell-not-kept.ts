import { storageMessages } from '#shared/messages/browser-storage.ts';
import { toastError } from '#web/components/feedback/toast.ts';

// Loaded, once, only where the browser blocks its storage, or it is full.
toastError(storageMessages.notKept, { stays: true });
