import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoProducts } from '#server/demo/catalogue/products.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { QuickOrder } from '#shared/contracts/cart/quick-order.ts';

/** Documents in the manner of real purchase orders. Lines that order something end with their reading: `«part quantity»`, or `?` for a question. */
const folder = new URL('../../services/quick-order/corpus/', import.meta.url);

interface Expected {
  line: number;
  part: string;
  quantity: number | null;
}

interface Sample {
  name: string;
  text: string;
  expected: Expected[];
}

function samplesOf(file: string): Sample[] {
  const [, ...documents] = readFileSync(new URL(file, folder), 'utf8').split(/^=== /m);
  return documents.map((document) => {
    const [name = '', ...lines] = document.trimEnd().split('\n');
    const expected = lines.flatMap((line, index): Expected[] => {
      const [, part, quantity] = / ?«(\S+) (\S+)»$/.exec(line) ?? [];
      return part === undefined
        ? []
        : [{ line: index + 1, part, quantity: quantity === '?' ? null : Number(quantity) }];
    });
    return { name, text: lines.map((line) => line.replace(/ ?«.*»$/, '')).join('\n'), expected };
  });
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (const { addedDaysAgo: _, ...product } of demoProducts) await shop.addProduct(product);
});
afterAll(() => shop.close());

interface Outcome {
  right: number;
  asked: number;
  /** Found although it is another quantity, another product, or nothing to order at all; or lost without a question. */
  wrong: string[];
  /** Asked although one reading is right. */
  questions: string[];
}

async function readSample({ name, text, expected }: Sample, outcome: Outcome): Promise<void> {
  const { status, body } = await shop.request<QuickOrder>('POST', '/api/quick-order', { body: { text } });
  expect([name, status]).toEqual([name, 200]);
  for (const { line, state, product, quantity } of body.lines) {
    const right = expected.find((one) => one.line === line);
    const where = `${name}, line ${line}: ${state} ${product?.partNumber} ${quantity}, not ${right?.part} ${right?.quantity}`;
    if (right === undefined ? product !== null : state === 'ignored') outcome.wrong.push(where);
    else if (right === undefined) continue;
    else if (state !== 'found') {
      if (right.quantity === null) outcome.asked += 1;
      else outcome.questions.push(where);
    } else if (right.quantity === quantity && right.part === product?.partNumber) outcome.right += 1;
    else outcome.wrong.push(where);
  }
}

test('no line of the documents is found with a wrong quantity, and nine of ten are found without a question', async () => {
  const samples = readdirSync(folder).flatMap(samplesOf);
  const outcome: Outcome = { right: 0, asked: 0, wrong: [], questions: [] };
  for (const sample of samples) await readSample(sample, outcome);
  const lines = samples.flatMap(({ expected }) => expected).length;
  expect([samples.length, lines]).toEqual([60, 300]);
  expect(outcome.wrong).toEqual([]);
  expect(outcome.questions).toEqual([]);
  expect(outcome.right / lines).toBeGreaterThanOrEqual(0.9);
});
