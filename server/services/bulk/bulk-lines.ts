import type * as z from 'zod/mini';
import { yieldRegularly } from '#server/async/yield-to-event-loop.ts';
import { type KeyedRequest, keyedRequest } from '#server/services/idempotency.ts';
import { inChunks } from '#server/services/imports/in-chunks.ts';
import type { ErrorCode } from '#shared/domain/error-codes.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';
import { bulkFieldMessages as messages } from '#shared/messages/bulk/bulk.ts';

// A call may have 10,000 lines: what is done to each of them lets other requests run in between.

/** Lines whose fingerprint is made at once. */
const CHUNK = 200;

export interface BulkCall {
  lines: unknown[];
  actor: string;
  idempotencyKey: string | null;
}

/** `about` is what the call names besides its lines. */
export async function bulkRequest(
  { lines, actor, idempotencyKey }: BulkCall,
  kind: string,
  about: object = {},
): Promise<KeyedRequest | null> {
  if (idempotencyKey === null) return null;
  const prints: string[] = [];
  const yieldIfDue = yieldRegularly();
  for (const chunk of inChunks(lines, CHUNK)) {
    prints.push(keyedRequest('', chunk).fingerprint);
    await yieldIfDue();
  }
  return keyedRequest(`${actor}/${kind}/${idempotencyKey}`, { about, prints });
}

export interface ReadLine<Line> {
  /** As it was sent; empty without one. */
  partNumber: string;
  key: string;
  /** Null where `problem` says why it cannot be read. */
  line: Line | null;
  problem: { code: ErrorCode; message: string } | null;
}

/** Each line by itself; those of one part number are all refused, since none of them takes precedence. */
export async function readLines<Schema extends z.ZodMiniType>(
  lines: unknown[],
  schema: Schema,
): Promise<ReadLine<z.output<Schema>>[]> {
  const read: ReadLine<z.output<Schema>>[] = [];
  const numbers = new Map<string, number[]>();
  const yieldIfDue = yieldRegularly();
  for (const [index, sent] of lines.entries()) {
    await yieldIfDue();
    const partNumber = partNumberOf(sent);
    const key = partNumberKey(partNumber);
    if (key !== '') numbers.set(key, [...(numbers.get(key) ?? []), index + 1]);
    const parsed = schema.safeParse(sent);
    const problem = parsed.success ? null : invalid(parsed.error.issues[0]?.message ?? messages.line);
    read.push({ partNumber, key, line: parsed.success ? parsed.data : null, problem });
  }
  for (const [key, twice] of numbers) if (twice.length === 1) numbers.delete(key);
  if (numbers.size === 0) return read;
  return read.map((line) => {
    const twice = numbers.get(line.key);
    return twice ? { ...line, line: null, problem: invalid(messages.twice(twice)) } : line;
  });
}

function invalid(message: string): { code: ErrorCode; message: string } {
  return { code: 'invalid_fields', message };
}

function partNumberOf(line: unknown): string {
  if (typeof line !== 'object' || line === null || !('partNumber' in line)) return '';
  return typeof line.partNumber === 'string' ? line.partNumber.slice(0, 200) : '';
}
