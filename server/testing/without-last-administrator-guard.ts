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
 * For control runs only: there always seem to be other administrators. It sits in the connection and not in the product,
 * so that the product has no switch that could be on by mistake.
 */
export function withoutLastAdministratorGuard({ db }: Deps): Partial<Deps> {
  return { db: db.withPlugin(new WithoutLastAdministratorGuard()) };
}

class WithoutLastAdministratorGuard implements KyselyPlugin {
  readonly #reads = new WeakSet<QueryId>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes("role = 'admin'")) this.#reads.add(queryId);
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (!this.#reads.has(queryId)) return result;
    return { ...result, rows: [{ id: 'another' }, { id: 'one more' }] };
  }
}
