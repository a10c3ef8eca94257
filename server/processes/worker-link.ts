import { AggregatorRegistry, type Registry } from '@prometheus-io/client';
import type { CountListener, Peers } from '#server/peers.ts';
import { createCountBatch } from '#server/processes/count-batch.ts';
import { readToWorker, type ToPrimary, type ToWorker } from '#server/processes/messages.ts';

/** The worker's end of the channel to the primary. Node ends a worker whose primary has died. */
export interface WorkerLink extends Peers {
  announceReady: (url: string) => void;
  /** Resolves when the primary has been told. */
  announceFailure: (problem: string) => Promise<void>;
}

const MAX_TURN_WAIT_MS = 1000;

type Reply = Extract<ToWorker, { id: number }>;

export function connectToPrimary(): WorkerLink {
  const send = (message: ToPrimary, onSent: () => void = () => {}) => {
    // Fails only when the primary is gone, which ends this process too.
    process.send?.(message, undefined, undefined, onSent);
  };
  const leading = Promise.withResolvers<void>();
  const listeners = new Map<string, CountListener>();
  const batch = createCountBatch((counts) => send({ type: 'counted', counts }));
  const asked = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  let onWriteLock: (() => void) | undefined;

  function ask(request: (id: number) => ToPrimary): Promise<Reply> {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<Reply>();
    asked.set(lastId, resolve);
    send(request(lastId));
    return promise;
  }

  process.on('message', (data) => {
    const message = readToWorker(data);
    if (message === null) return;
    if (message.type === 'lead') leading.resolve();
    else if (message.type === 'stop') stopThisProcess();
    else if (message.type === 'write-lock') onWriteLock?.();
    else if (message.type === 'counted') {
      for (const [limiter, key, points] of message.counts) listeners.get(limiter)?.(key, points);
    } else {
      asked.get(message.id)?.(message);
      asked.delete(message.id);
    }
  });

  return {
    announceReady: (url) => send({ type: 'ready', url }),
    announceFailure: (problem) => new Promise((resolve) => send({ type: 'failed', problem }, () => resolve())),
    onLead: (start) => void leading.promise.then(start),
    shareCounts: (limiter, onCounted) => {
      listeners.set(limiter, onCounted);
      return (key, points) => batch.add(limiter, key, points);
    },
    takeStreamSlot: async (kind, userId) => {
      const reply = await ask((id) => ({ type: 'take-slot', id, kind, userId }));
      const isFree = reply.type === 'slot' && reply.isFree;
      return isFree ? () => send({ type: 'free-slot', id: reply.id }) : null;
    },
    takeWriteTurn: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      onWriteLock = resolve;
      // A primary without time must not keep this process from writing.
      const timer = setTimeout(resolve, MAX_TURN_WAIT_MS);
      send({ type: 'take-write-lock' });
      await promise;
      clearTimeout(timer);
      return () => send({ type: 'release-write-lock' });
    },
    addMetrics: (registry: Registry) => {
      AggregatorRegistry.setRegistries([registry]);
      // Its constructor has this process respond to the primary.
      new AggregatorRegistry();
    },
    readMetrics: async () => {
      const reply = await ask((id) => ({ type: 'read-metrics', id }));
      if (reply.type !== 'metrics' || reply.text === null)
        throw new Error('A process did not report its metrics in time');
      return reply.text;
    },
  };
}

/** As the signal does, which Windows cannot send. */
function stopThisProcess(): void {
  if (!process.emit('SIGTERM')) process.exit(0);
}
