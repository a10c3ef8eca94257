import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

export interface ConformanceRow {
  id: string;
  statement: string;
  tests: { file: string; title: string }[];
}

/** `| id | statement | file › title; file › title |`, titles and files in backquotes. */
export function readConformance(): ConformanceRow[] {
  const text = readFileSync(path.join(root, 'docs', 'conformance.md'), 'utf8');
  return [...text.matchAll(/^\| ([A-Z]+\d+) \| (.+) \| (.*) \|$/gm)].map(([, id = '', statement = '', tests = '']) => ({
    id,
    statement,
    tests: [...tests.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, file = '', title = '']) => ({ file, title })),
  }));
}

/** A title made from data is named as in the source. */
export function testExists({ file, title }: { file: string; title: string }): boolean {
  const absolute = path.join(root, file);
  if (!existsSync(absolute)) return false;
  const source = readFileSync(absolute, 'utf8');
  const quoted = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\(\\s*(['"\`])${quoted}\\1,`).test(source);
}
