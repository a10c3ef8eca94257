import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { insert, type Registration } from '#tools/new-noun/insert.ts';
import { registrations } from '#tools/new-noun/registrations.ts';
import { readNoun, spell } from '#tools/new-noun/spell.ts';

// What the generator writes is tested by new-noun.long.test.ts.

const root = path.join(import.meta.dirname, '..', '..');

test('every place in which nouns are registered is there', () => {
  const contents = new Map(registrations.map(({ file }) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const places = registrations.map((registration) => insert(contents.get(registration.file) ?? '', registration));
  expect(places.length).toBeGreaterThan(20);
});

const file = 'list.ts';
const content = "const a = [\n  // One\n  'b',\n  // Two\n  'd',\n];\n\nconst other = [\n  'z',\n];\n";

test('a line goes to the end of its block, to its place, or behind a text', () => {
  const own = (place: Partial<Registration>) => insert(content, { file, text: "  'c',\n", ...place });
  expect(own({ into: 'const a', until: ']' })).toContain("  'd',\n  'c',\n];\n\nconst other");
  expect(own({ into: 'const a', until: ']', sorted: true })).toContain("  'b',\n  'c',\n  // Two\n  'd'");
  expect(own({ into: 'const other', until: ']', sorted: true })).toContain("[\n  'c',\n  'z'");
  expect(own({ after: "'z'", text: ", 'y'" })).toContain("  'z', 'y',");
  expect(own({ after: "'z'", imports: 'import x;' })).toMatch(/^import x;\nconst a/);
});

test.each([
  { into: 'const gone', until: ']' },
  { into: 'const', until: ']' },
  { into: 'const a', until: '}' },
  { after: "'gone'" },
])('a missing or doubtful place is named with its file: %o', (place) => {
  expect(() => insert(content, { file, text: '', ...place })).toThrow(/^list\.ts: ".+" is not there/);
});

test('a noun is spelled in every way that the templates write it', () => {
  const written = 'trade-suppliers tradeSuppliers TradeSupplier trade_suppliers MAX_TRADE_SUPPLIER Trade suppliers';
  expect(spell(written, readNoun('suppliers'))).toBe('suppliers suppliers Supplier suppliers MAX_SUPPLIER Suppliers');
  expect(spell(written, readNoun('goods-entries', 'goods-entry'))).toBe(
    'goods-entries goodsEntries GoodsEntry goods_entries MAX_GOODS_ENTRY Goods entries',
  );
});

test.each([[''], ['Suppliers'], ['suppliers-'], ['two words'], ['../x'], ['suppliers', 'A'], ['sheep']])(
  '%s %s is no noun',
  (...names) => {
    expect(() => readNoun(...names)).toThrow();
  },
);
