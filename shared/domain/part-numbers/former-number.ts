import { eachNumberOnce, partNumberKey } from '#shared/domain/reading/part-number.ts';

interface Numbers {
  partNumber: string | null;
  otherNumbers: string[];
}

type NumbersChange = { [Field in keyof Numbers]?: Numbers[Field] | undefined };

/** A product with another part number keeps the former one among its other numbers, by which products name it and customers find it. */
export function keepFormerNumber<Change extends NumbersChange>(
  before: Numbers,
  change: Change,
): Change & Pick<NumbersChange, 'otherNumbers'> {
  const { partNumber: former, otherNumbers: others } = before;
  const { partNumber: next, otherNumbers = others } = change;
  if (former === null || next === undefined) return change;
  const key = next === null ? null : partNumberKey(next);
  if (key === partNumberKey(former)) return change;
  const kept = eachNumberOnce([...otherNumbers, former]).filter((number) => partNumberKey(number) !== key);
  return { ...change, otherNumbers: kept };
}
