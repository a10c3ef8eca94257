import { Gauge, type Registry } from '@prometheus-io/client';

export interface GaugeOptions {
  name: string;
  help: string;
  /** Of several processes: `first` for what each reads from the same database. */
  aggregator?: 'first' | 'sum';
}

/** A gauge that is measured when metrics are read. NaN: not measurable. */
export function addGauge(registry: Registry, options: GaugeOptions, read: () => Promise<number>): void {
  new Gauge({
    aggregator: 'first',
    ...options,
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => Number.NaN));
    },
  });
}

/** Like `addGauge`, with a number for each value of a label; without any while it cannot be measured. */
export function addGaugeBy(
  registry: Registry,
  { label, ...options }: GaugeOptions & { label: string },
  read: () => Promise<Record<string, number>>,
): void {
  new Gauge<string>({
    aggregator: 'first',
    ...options,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const numbers = await read().catch(() => ({}));
      this.reset();
      for (const [value, number] of Object.entries(numbers)) this.set({ [label]: value }, number);
    },
  });
}
