import { sidebarMessages } from '#shared/messages/navigation.ts';
import { paths } from '#web/paths.ts';

interface DashboardLink {
  to: string;
  label: string;
}

const profile: DashboardLink = { to: paths.dashboard, label: sidebarMessages.profile };

const customerLinks: DashboardLink[] = [
  { to: paths.myOrders, label: sidebarMessages.orders },
  { to: paths.addReview, label: sidebarMessages.addReview },
  { to: paths.savedLists, label: sidebarMessages.savedLists },
  { to: paths.parts, label: sidebarMessages.parts },
];

const adminLinks: DashboardLink[] = [
  { to: paths.allOrders, label: sidebarMessages.allOrders },
  { to: paths.addProduct, label: sidebarMessages.addProduct },
  { to: paths.manageProducts, label: sidebarMessages.manageProducts },
  { to: paths.makeAdmin, label: sidebarMessages.makeAdmin },
  { to: paths.reservations, label: sidebarMessages.reservations },
  { to: paths.reviews, label: sidebarMessages.reviews },
  { to: paths.demand, label: sidebarMessages.demand },
  { to: paths.customers, label: sidebarMessages.customers },
];

/** While `admin` is undefined (not known yet), only the links for every user. */
export function dashboardLinks(admin: boolean | undefined): DashboardLink[] {
  if (admin === undefined) return [profile];
  return [profile, ...(admin ? adminLinks : customerLinks)];
}
