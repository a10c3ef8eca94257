import { useLocation } from 'react-router-dom';
import type { ProductCategory } from '#shared/contracts/product-categories/category-tree.ts';
import { useReadCategoryTreeQuery } from '#web/api/product-categories/category-tree.ts';
import { isFirstView } from '#web/api/shop/first-view.ts';
import { paths } from '#web/paths.ts';

interface CategoryPage {
  tree: ProductCategory[];
  /** Of the page; null on the page of all products, undefined where no category has this address, or none yet. */
  category: ProductCategory | null | undefined;
  isLoading: boolean;
}

export function useCategoryPage(): CategoryPage {
  const { pathname } = useLocation();
  const { data, isLoading } = useReadCategoryTreeQuery(undefined, { refetchOnMountOrArgChange: !isFirstView() });
  const tree = data ?? [];
  const path = decodedPath(pathname);
  return { tree, category: path === paths.products ? null : tree.find((node) => node.path === path), isLoading };
}

function decodedPath(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
