import type {
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

interface Changes {
  isRead?: (node: RootOperationNode) => boolean;
  changeRows?: (rows: UnknownRow[]) => UnknownRow[];
  changeQuery?: (node: RootOperationNode) => RootOperationNode;
}

/** Changes what a connection is asked, and what it returns. */
export class Tampering implements KyselyPlugin {
  readonly #changes: Changes;
  readonly #reads = new WeakSet<QueryId>();

  constructor(changes: Changes) {
    this.#changes = changes;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (this.#changes.isRead?.(node)) this.#reads.add(queryId);
    return this.#changes.changeQuery?.(node) ?? node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (!this.#reads.has(queryId)) return result;
    return { ...result, rows: this.#changes.changeRows?.(result.rows) ?? result.rows };
  }
}

export function names(node: OperationNode | undefined, table: string): boolean {
  return JSON.stringify(node)?.includes(`"name":"${table}"`) ?? false;
}

export function conditions(node: OperationNode): OperationNode[] {
  if (node.kind !== 'AndNode' || !('left' in node) || !('right' in node)) return [node];
  return [...conditions(node.left as OperationNode), ...conditions(node.right as OperationNode)];
}

export function readsFrom(table: string, column = table): (node: RootOperationNode) => boolean {
  return (node) => node.kind === 'SelectQueryNode' && names(node.from, table) && names(node, column);
}

/** Each row as it was read first. */
export function asFirstRead(): (rows: UnknownRow[]) => UnknownRow[] {
  const firstRows = new Map<unknown, UnknownRow>();
  return (rows) =>
    rows.map((row) => {
      const first = firstRows.get(row.id) ?? row;
      firstRows.set(row.id, first);
      return first;
    });
}

/** Updates of the table ask for the row alone, not for the state that they start from. */
export function fromAnyState(table: string): (node: RootOperationNode) => RootOperationNode {
  return (node) =>
    node.kind === 'UpdateQueryNode' && names(node.table, table) && node.where
      ? { ...node, where: { ...node.where, where: firstCondition(node.where.where) } }
      : node;
}

/** Finds `id = ?`, which precedes the states that a transition requires. */
function firstCondition(node: OperationNode): OperationNode {
  return node.kind === 'AndNode' && 'left' in node ? firstCondition(node.left as OperationNode) : node;
}
