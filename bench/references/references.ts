import type { Engine } from '#bench/engine.ts';
import { describeFailures } from '#bench/failures.ts';
import { measure } from '#bench/load.ts';
import { type Child, startChild } from '#bench/processes/child.ts';
import { randomAddressHeaders } from '#bench/random-address.ts';

export type ReferenceName = 'constant' | 'statement' | 'transaction';

export interface References {
  /** Responses or transactions per second. */
  rate: (name: ReferenceName, load: { connections: number; seconds: number }) => Promise<number>;
  stop: () => Promise<void>;
}

export async function startReferences(engine: Engine): Promise<References> {
  await using cleanup = new AsyncDisposableStack();
  const start = async <Message>(file: string, args: string[] = []): Promise<Child<Message>> => {
    const child = await startChild<Message>(file, { args });
    cleanup.defer(child.stop);
    return child;
  };
  const constant = await start<{ url: string }>('references/reference-constant.ts');
  const server = engine === 'postgres' ? [(await start<{ url: string }>('postgres-server.ts')).first.url] : [];
  const suffix = engine === 'postgres' ? '-postgres' : '';
  const statement = await start<{ url: string }>(`references/reference-statement${suffix}.ts`, server);
  const transaction = await start(`references/reference-transaction${suffix}.ts`, server);
  const kept = cleanup.move();
  // The same requests as for the product: on a small machine the client is half of the load.
  const next = () => ({ path: '/api/products', headers: randomAddressHeaders() });
  return {
    rate: async (name, { connections, seconds }) => {
      if (name === 'transaction') {
        const { perSecond } = (await transaction.request({ connections, seconds })) as { perSecond: number };
        return perSecond;
      }
      const { url } = (name === 'constant' ? constant : statement).first;
      const { perSecond, failures } = await measure({ url, connections, seconds, next });
      const failed = describeFailures(failures);
      if (failed !== '') throw new Error(`Reference ${name} failed: ${failed}`);
      return perSecond;
    },
    stop: () => kept.disposeAsync(),
  };
}
