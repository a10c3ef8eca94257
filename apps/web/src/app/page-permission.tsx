import { useMatches } from 'react-router-dom';
import { RequirePermission } from '#web/auth/require-permission.tsx';
import { pageList } from '#web/pages.ts';

/** Asks for the permission of the page that the router matched. */
export function PagePermission() {
  const id = useMatches().at(-1)?.id;
  const page = pageList.find(({ name }) => name === id);
  if (page?.permission === undefined) throw new Error(`The page ${id} names no permission`);
  return <RequirePermission permission={page.permission} />;
}
