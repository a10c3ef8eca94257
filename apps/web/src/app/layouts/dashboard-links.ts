import type { Role } from '#shared/domain/roles.ts';
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

const overview: DashboardLink = { to: paths.overview, label: sidebarMessages.overview };

const allOrders: DashboardLink = { to: paths.allOrders, label: sidebarMessages.allOrders };
const manageProducts: DashboardLink = { to: paths.manageProducts, label: sidebarMessages.manageProducts };

const stocktake: DashboardLink = { to: paths.stocktake, label: sidebarMessages.stocktake };

const handover: DashboardLink = { to: paths.handover, label: sidebarMessages.handover };

const pack: DashboardLink = { to: paths.pack, label: sidebarMessages.pack };

const staffLinks: DashboardLink[] = [allOrders, pack, manageProducts, stocktake, handover];

const adminLinks: DashboardLink[] = [
  allOrders,
  { to: paths.addProduct, label: sidebarMessages.addProduct },
  manageProducts,
  { to: paths.makeAdmin, label: sidebarMessages.makeAdmin },
  { to: paths.reservations, label: sidebarMessages.reservations },
  { to: paths.reviews, label: sidebarMessages.reviews },
  { to: paths.demand, label: sidebarMessages.demand },
  { to: paths.customers, label: sidebarMessages.customers },
  { to: paths.mails, label: sidebarMessages.mails },
  stocktake,
  pack,
  handover,
  { to: paths.settings, label: sidebarMessages.settings },
  { to: paths.history, label: sidebarMessages.history },
];

const linksOf: Record<Role, DashboardLink[]> = {
  admin: [overview, ...adminLinks],
  warehouse: [overview, ...staffLinks],
  customer: customerLinks,
};

export function dashboardLinks(role: Role | undefined): DashboardLink[] {
  return role === undefined ? [profile] : [profile, ...linksOf[role]];
}
