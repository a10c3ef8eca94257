import type { ComponentType } from 'react';

/** For `lazy` of a route. */
export function screen(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: await load() });
}
