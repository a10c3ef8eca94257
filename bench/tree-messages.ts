/** Between `compare.ts` and `measure-tree.ts` in the tree of a commit; the first message of the tree. */
export interface CallNames {
  names: string[];
}

/** Answered with the tree's `Measured`. */
export interface MeasureRequest {
  name: string;
  connections: number;
  seconds: number;
}
