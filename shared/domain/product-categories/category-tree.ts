import { categoryKey } from '#shared/domain/products/category.ts';

/** How many levels of categories there are. */
export const MAX_CATEGORY_LEVELS = 3;

export interface TreeEntry {
  name: string;
  /** The name of the category above, if there is one. */
  parent: string | null;
}

/** A category with its place in the tree. */
export type TreeNode<Entry extends TreeEntry> = Entry & {
  /** The address of its page below the shop's origin. */
  path: string;
  /** 1 for the uppermost. */
  level: number;
};

/**
 * In the order of the tree, each followed by those below it, siblings by name. A parent that is not among the entries makes a
 * category an uppermost one, and so does a cycle.
 */
export function toCategoryTree<Entry extends TreeEntry>(entries: Entry[]): TreeNode<Entry>[] {
  const keys = new Set(entries.map(({ name }) => categoryKey(name)));
  const parents = new Map(
    entries.map(({ name, parent }) => {
      const above = parent === null ? null : categoryKey(parent);
      return [categoryKey(name), above !== null && keys.has(above) ? above : null];
    }),
  );
  for (const key of parents.keys()) if (isInCycle(parents, key)) parents.set(key, null);
  const below = Map.groupBy(entries, ({ name }) => parents.get(categoryKey(name)) ?? null);
  const listed: TreeNode<Entry>[] = [];
  const list = (parent: string | null, path: string, level: number) => {
    // The pages of families are there.
    const taken = new Set(level === 1 ? ['families'] : []);
    const siblings = below.get(parent) ?? [];
    for (const entry of siblings.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))) {
      const own = `${path}/${freeSlug(entry.name, taken)}`;
      listed.push({ ...entry, path: own, level });
      list(categoryKey(entry.name), own, level + 1);
    }
  };
  list(null, '/products', 1);
  return listed;
}

function isInCycle(parents: Map<string, string | null>, key: string): boolean {
  const seen = new Set([key]);
  for (let above = parents.get(key) ?? null; above !== null; above = parents.get(above) ?? null) {
    if (above === key) return true;
    if (seen.has(above)) return false;
    seen.add(above);
  }
  return false;
}

/** Two names of one slug are told apart by a number. */
function freeSlug(name: string, taken: Set<string>): string {
  const slug = slugOf(name);
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  taken.add(free);
  return free;
}

function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return slug === '' ? 'category' : slug;
}

/** The categories above one, the uppermost first. */
export function ancestorsOf<Node extends TreeNode<TreeEntry>>(tree: Node[], { path }: { path: string }): Node[] {
  return tree.filter((node) => path.startsWith(`${node.path}/`));
}

export function childrenOf<Node extends TreeNode<TreeEntry>>(
  tree: Node[],
  { path, level }: { path: string; level: number },
): Node[] {
  return tree.filter((node) => node.level === level + 1 && node.path.startsWith(`${path}/`));
}
