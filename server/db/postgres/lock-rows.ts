import { type KyselyPlugin, SelectModifierNode, SelectQueryNode } from 'kysely';

/** The rows that a transaction decides on cannot change before it writes. */
export const lockRowsThatAreRead: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (!SelectQueryNode.is(node)) return node;
    const lock = SelectModifierNode.create('ForNoKeyUpdate');
    return { ...node, endModifiers: [...(node.endModifiers ?? []), lock] };
  },
  transformResult: async ({ result }) => result,
};
