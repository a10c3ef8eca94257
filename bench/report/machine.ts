import { cpus, release, totalmem } from 'node:os';

/** Such as `2 × AMD EPYC, 24 GiB, linux 6.18`. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  return `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}`;
}
