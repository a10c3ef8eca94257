import { useState } from 'react';

/** The latest value that was not null: what a dialog goes on showing while it closes. */
export function useLastValue<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
