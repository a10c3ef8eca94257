import { startChild } from '#bench/child.ts';
import { describeFailures } from '#bench/failures.ts';
import { measure } from '#bench/load.ts';
import { randomAddressHeaders } from '#bench/random-address.ts';

export type ReferenceName = 'constant' | 'statement' | 'transaction';

export interface References {
  /** Responses or transactions per second. */
  rate: (name: ReferenceName, load: { connections: number; seconds: number }) => Promise<number>;
  stop: () => Promise<void>;
}

export async function startReferences(): Promise<References> {
  const [constant, statement, transaction] = await Promise.all([
    startChild<{ url: string }>('reference-constant.ts'),
    startChild<{ url: string }>('reference-statement.ts'),
    startChild('reference-transaction.ts'),
  ]);
  // The same requests as for the product: on a small machine the client is half of the load.
  const next = () => ({ path: '/api/products', headers: randomAddressHeaders() });
  return {
    rate: async (name, { connections, seconds }) => {
      if (name === 'transaction') return ((await transaction.request({ seconds })) as { perSecond: number }).perSecond;
      const { url } = (name === 'constant' ? constant : statement).first;
      const { perSecond, failures } = await measure({ url, connections, seconds, next });
      const failed = describeFailures(failures);
      if (failed !== '') throw new Error(`Reference ${name} failed: ${failed}`);
      return perSecond;
    },
    stop: async () => {
      await Promise.all([constant.stop(), statement.stop(), transaction.stop()]);
    },
  };
}
