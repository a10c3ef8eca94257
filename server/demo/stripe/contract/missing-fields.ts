import { requiredFields } from '#server/demo/stripe/contract/required-fields.ts';

/** Every required field that is missing in a response or webhook, such as `refund.amount`; empty when all are there. */
export function missingFields(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(missingFields);
  if (!isRecord(value)) return [];
  const within = Object.values(value).flatMap(missingFields);
  const { object: name } = value;
  // Of what is deleted only its id is left.
  if (typeof name !== 'string' || value.deleted === true) return within;
  const parts = Object.entries(requiredFields).flatMap(([path, fields]) => {
    const [owner, field, ...deeper] = path.split('.');
    if (owner !== name || deeper.length > 0) return [];
    const part = field === undefined ? value : value[field];
    // A part that is null has no fields.
    return isRecord(part) ? fields.filter((each) => !(each in part)).map((each) => `${path}.${each}`) : [];
  });
  return [...parts, ...within];
}

/** The names of the objects in a response or webhook. */
export function objectNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(objectNames);
  if (!isRecord(value)) return [];
  const within = Object.values(value).flatMap(objectNames);
  return typeof value.object === 'string' ? [value.object, ...within] : within;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
