import { expect, test } from 'vitest';
import { reasonsForApproval } from '#shared/domain/companies/member-limits.ts';
import { minor } from '#shared/domain/money.ts';

const none = { needsApproval: false, orderLimit: null, monthLimit: null };
const spending = { total: 100, spent: 900 };

test('without limits nothing needs an approval', () => {
  expect(reasonsForApproval(none, { total: 1e9, spent: 1e9 })).toEqual([]);
});

test('a limit itself may be spent, one minor unit more may not', () => {
  expect(reasonsForApproval({ ...none, orderLimit: minor(100) }, spending)).toEqual([]);
  expect(reasonsForApproval({ ...none, orderLimit: minor(99) }, spending)).toEqual(['order']);
  expect(reasonsForApproval({ ...none, monthLimit: minor(1000) }, spending)).toEqual([]);
  expect(reasonsForApproval({ ...none, monthLimit: minor(999) }, spending)).toEqual(['month']);
});

test('a limit of zero lets nothing pass, and every reason is said', () => {
  const limits = { needsApproval: true, orderLimit: minor(0), monthLimit: minor(0) };
  expect(reasonsForApproval(limits, spending)).toEqual(['always', 'order', 'month']);
});
