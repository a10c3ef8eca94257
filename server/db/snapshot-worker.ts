import { workerData } from 'node:worker_threads';
import { backUp } from '#server/db/backup.ts';

// A thread of its own for one copy; started by snapshots.ts, which is told of an error by its event.
const { source, target } = workerData as { source: string; target: string };
await backUp(source, target);
