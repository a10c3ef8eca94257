import { batchMessages } from '#shared/messages/stock/batches.ts';

interface BatchNameProps {
  batch: { number: string | null; bestBefore: string | null; expired?: boolean };
}

/** Such as "4711, best before December 31, 2027". */
export function BatchName({ batch: { number, bestBefore, expired } }: BatchNameProps) {
  const day = bestBefore === null ? '' : `, ${batchMessages.bestBefore(bestBefore)}`;
  return (
    <>
      <bdi>{batchMessages.name(number)}</bdi>
      {day}
      {expired && `, ${batchMessages.expired}`}
    </>
  );
}
