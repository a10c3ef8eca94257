import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import type { Deps } from '#server/deps.ts';

/**
 * For control runs only: whoever asks for a user by its id sees it as it was at first, so that no token differs from it.
 * It sits in the connection and not in the product, so that the product has no switch that could be on by mistake.
 */
export function withoutSessionGuards({ db }: Deps): Partial<Deps> {
  return { db: db.withPlugin(new WithoutSessionGuards()) };
}

class WithoutSessionGuards implements KyselyPlugin {
  readonly #reads = new WeakSet<QueryId>();
  readonly #first = new Map<unknown, UnknownRow>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const isById = node.kind === 'SelectQueryNode' && /"where":.*"name":"id"/.test(JSON.stringify(node));
    if (isById && JSON.stringify(node.from).includes('"name":"users"')) this.#reads.add(queryId);
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (!this.#reads.has(queryId)) return result;
    return { ...result, rows: result.rows.map((row) => this.#asAtFirst(row)) };
  }

  #asAtFirst(row: UnknownRow): UnknownRow {
    const first = this.#first.get(row.id) ?? row;
    this.#first.set(row.id, first);
    return first;
  }
}
