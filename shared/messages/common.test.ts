import { expect, test } from 'vitest';
import { commonMessages } from '#shared/messages/common.ts';

test('the pager writes numbers as the locale does', () => {
  expect(commonMessages.shownOf(4861, 4872, 4872)).toBe('4,861 to 4,872 of 4,872');
  expect(commonMessages.shownOf(1, 20, null)).toBe('1 to 20');
  expect(commonMessages.pageOf(1234, 5000)).toBe('page 1,234 of 5,000');
});
