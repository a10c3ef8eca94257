import { expect, test } from 'vitest';
import { backOfficePages } from '#shared/desktop/pages.ts';
import { pageList } from '#web/pages.ts';

test('the menu of the desktop has every page of the back-office that the sidebar links to, and no other', () => {
  const linked = pageList.filter(({ group }) => group !== undefined).map(({ name, path }) => [name, path]);
  expect(Object.entries(backOfficePages).toSorted()).toEqual(linked.toSorted());
});
