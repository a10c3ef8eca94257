import { workerData } from 'node:worker_threads';
import { backUp } from '#server/db/backup/backup.ts';
import { removeAbandonedDrafts } from '#server/db/backup/scheduled-backup.ts';

const { source, target } = workerData as { source: string; target: string };
await removeAbandonedDrafts(target);
await backUp(source, target);
