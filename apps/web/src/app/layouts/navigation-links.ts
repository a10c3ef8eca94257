import { navigationMessages } from '#shared/messages/navigation.ts';
import { paths } from '#web/paths.ts';

export interface NavigationLink {
  to: string;
  label: string;
  /** Whether the page at this address belongs to the link. */
  isCurrent: (pathname: string) => boolean;
}

function link(to: string, label: string): NavigationLink {
  return { to, label, isCurrent: (pathname) => pathname === to || pathname.startsWith(`${to}/`) };
}

const home: NavigationLink = {
  ...link(paths.home, navigationMessages.home),
  isCurrent: (pathname) => pathname === paths.root || pathname === paths.home,
};
const dashboard = link(paths.dashboard, navigationMessages.dashboard);
export const allOrders = link(paths.allOrders, navigationMessages.allOrders);
const products = link(paths.products, navigationMessages.products);
const portfolio = link(paths.portfolio, navigationMessages.portfolio);
const blogs = link(paths.blogs, navigationMessages.blogs);
const signup = link(paths.signup, navigationMessages.signup);

export const login = link(paths.login, navigationMessages.login);

interface Reader {
  isSignedIn: boolean;
  isStaff: boolean;
}

/** What a signed-in user finds here; staff get to their orders without a detour. */
function ownLinks({ isStaff }: Reader): NavigationLink[] {
  if (!isStaff) return [dashboard];
  const others = { ...dashboard, isCurrent: (path: string) => dashboard.isCurrent(path) && !allOrders.isCurrent(path) };
  return [others, allOrders];
}

/** The links of the wide bar. */
export function barLinks(reader: Reader): NavigationLink[] {
  return [home, products, ...(reader.isSignedIn ? ownLinks(reader) : []), portfolio, blogs];
}

/** The links of the small-screen menu, which always knows the dashboard and the sign-up. */
export function menuLinks(reader: Reader): NavigationLink[] {
  return [home, products, ...ownLinks(reader), portfolio, blogs, ...(reader.isSignedIn ? [] : [login]), signup];
}
