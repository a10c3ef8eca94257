import { expect, test } from 'vitest';
import { versionOf } from '#tools/release/source.ts';

const source = {
  commit: '0123456789abcdef0123456789abcdef01234567',
  tags: ['v1.2.3'],
  isModified: false,
  version: '1.2.3',
  changelog: '# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-11-30\n',
};

test('a tagged commit is the version of its tag', () => {
  expect(versionOf(source)).toBe('1.2.3');
});

test('any other commit is named, and one that was changed says so', () => {
  expect(versionOf({ ...source, tags: [] })).toBe('1.2.3-g0123456789ab');
  expect(versionOf({ ...source, isModified: true })).toBe('1.2.3-g0123456789ab.modified');
});

test('a tag that is not the version of the package, or of which the changelog is silent, is refused', () => {
  expect(() => versionOf({ ...source, tags: ['v1.3.0'] })).toThrow('The tag is v1.3.0, but package.json has 1.2.3');
  expect(() => versionOf({ ...source, changelog: '## Unreleased\n' })).toThrow('no entry "## 1.2.3 - DATE"');
});
