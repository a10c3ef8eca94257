/** One page of a list. Rows are found by what they are sorted by, never by counting from the start. */
export interface Page {
  limit: number;
  descending: boolean;
  /** The sequence number of the last row that the client has; null for the first page. */
  after: number | null;
  /** That row's value of another column, for lists that are sorted by one. */
  afterValue: number | null;
}

/** The comparison and the direction that a page needs on the `seq` column. */
export function seekBy(page: Page): { operator: '<' | '>'; direction: 'asc' | 'desc'; after: number } {
  return page.descending
    ? { operator: '<', direction: 'desc', after: page.after ?? Number.MAX_SAFE_INTEGER }
    : { operator: '>', direction: 'asc', after: page.after ?? 0 };
}
