import { cartMessages } from '#shared/messages/cart/cart.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import { paths } from '#web/paths.ts';

export interface NavigationLink {
  to: string;
  label: string;
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

export const cart = link(paths.cart, cartMessages.title);
const quickOrder = link(paths.quickOrder, navigationMessages.quickOrder);
export const login = link(paths.login, navigationMessages.login);

interface Viewer {
  isSignedIn: boolean;
  isStaff: boolean;
}

function userLinks({ isStaff }: Viewer): NavigationLink[] {
  if (!isStaff) return [dashboard];
  const others = { ...dashboard, isCurrent: (path: string) => dashboard.isCurrent(path) && !allOrders.isCurrent(path) };
  return [others, allOrders];
}

export function barLinks(viewer: Viewer): NavigationLink[] {
  return [home, products, ...(viewer.isSignedIn ? userLinks(viewer) : []), portfolio, blogs];
}

export function menuLinks(viewer: Viewer): NavigationLink[] {
  return [
    home,
    products,
    quickOrder,
    cart,
    ...userLinks(viewer),
    portfolio,
    blogs,
    ...(viewer.isSignedIn ? [] : [login]),
    signup,
  ];
}
