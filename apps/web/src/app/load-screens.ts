import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Loads what `routes` draw at `address`, so that the router need not wait for it. False when that fails. */
export async function loadScreens(routes: RouteObject[], address: string): Promise<boolean> {
  const matches = matchRoutes(routes, address) ?? [];
  try {
    for (const { route } of matches) {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
    }
    return true;
  } catch {
    return false;
  }
}
