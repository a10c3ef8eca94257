/** One page of a list. Rows are found by what they are sorted by, never by counting from the start. */
export interface Page {
  limit: number;
  descending: boolean;
  /** The sequence number of the last row that the client has; null for the first page. */
  after: number | null;
  /** That row's value of another column, for lists that are sorted by one. */
  afterValue: number | null;
}

/** The comparison and the direction that a page needs on the columns that it is sorted by. */
export interface Way {
  operator: '<' | '>';
  direction: 'asc' | 'desc';
}

const ways = { up: { operator: '>', direction: 'asc' }, down: { operator: '<', direction: 'desc' } } as const;

/** What is made for both ways through a list, and taken for a page's. */
export function eitherWay<Made>(make: (way: Way) => Made): (page: Page) => Made {
  const up = make(ways.up);
  const down = make(ways.down);
  return (page) => (page.descending ? down : up);
}

/** The sequence number behind which the page begins. */
export function startOf(page: Page): number {
  return page.after ?? (page.descending ? Number.MAX_SAFE_INTEGER : 0);
}

/** The comparison and the direction that a page needs on the `seq` column. */
export function seekBy(page: Page): Way & { after: number } {
  return { ...(page.descending ? ways.down : ways.up), after: startOf(page) };
}
