import { workerData } from 'node:worker_threads';
import { backUp } from '#server/db/backup/backup.ts';
import { removeAbandonedDrafts } from '#server/db/backup/scheduled-backup.ts';

// The worker thread of one scheduled backup; scheduled-backup.ts starts it and receives its errors as an event.
const { source, target } = workerData as { source: string; target: string };
await removeAbandonedDrafts(target);
await backUp(source, target);
