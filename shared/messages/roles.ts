import type { Role } from '#shared/domain/roles.ts';

export const roleNames: Record<Role, string> = {
  customer: 'Customer',
  warehouse: 'Warehouse',
  admin: 'Administrator',
};

export const roleMessages = {
  roleOf: (email: string) => `Role of ${email}`,
  warehouseOnceVerified: 'Warehouse once the e-mail is verified',
  notVerified: 'E-mail not verified',
  search: 'Search people',
  searchHint: 'E-mail or name',
  nobodyFound: 'Nobody matches this search.',

  warehouseTitle: (email: string) => `Make ${email} warehouse staff?`,
  warehouseHint:
    'Warehouse staff see all orders, ship them and print. They count and correct stock. They change no products, people or money.',
  warehouseDescription: 'Makes this person warehouse staff.',
  makeWarehouse: 'Make warehouse staff',
  nowWarehouse: (email: string) => `${email} is warehouse staff now.`,
  fromAdminHint: 'They lose the rights of an administrator.',
  leaveWarehouseTitle: (email: string) => `Take the rights of warehouse staff from ${email}?`,

  onceVerified: 'Administrator once the e-mail is verified',
  lastAdmin: 'The last administrator. Make somebody else one first.',
  revoke: 'Revoke',
  revokeHint: 'Takes the rights of an administrator away, after a question.',

  name: 'Name',
  noName: 'No name given',
  email: 'E-mail',
  account: 'Account',
  opened: (age: string, day: string) => `Opened ${age}, on ${day}`,
  justNow: 'less than a minute ago',
  keep: 'Not now',

  grantTitle: (email: string) => `Make ${email} an administrator?`,
  grantUnverified: 'The e-mail is not verified: nobody has shown that it is theirs. The rights count once it is.',
  grantDescription: 'Makes this person an administrator.',
  grantedUnverified: (email: string) => `${email} is an administrator once the e-mail is verified.`,

  revokeTitle: (email: string) => `Take the rights of an administrator from ${email}?`,
  revokeWarning: 'They are a customer again from their next click on. You can make them an administrator again here.',
  leaveWarehouseWarning: 'They are a customer again from their next click on. You can give the role back here.',
  revokeOwnWarning: 'These are your own rights: you leave the back-office at once, and only others can give them back.',
  revokeDescription: 'Takes the rights of an administrator from this person.',
  leaveWarehouseDescription: 'Takes the rights of warehouse staff from this person.',
  revoked: (email: string) => `${email} is a customer again.`,
} as const;
