import type { Role, StaffRole } from '#shared/domain/users/roles.ts';
import { adminMessages } from '#shared/messages/shop/admin.ts';

export const roleNames: Record<Role, string> = {
  customer: 'Customer',
  accountant: 'Accountant',
  sales: 'Sales',
  warehouse: 'Warehouse',
  admin: 'Administrator',
};

interface StaffRoleMessages {
  onceVerified: string;
  grantTitle: (email: string) => string;
  grantHint: string;
  grantDescription: string;
  grant: string;
  granted: (email: string) => string;
  grantedUnverified: (email: string) => string;
  revokeTitle: (email: string) => string;
  revokeWarning: string;
  revokeDescription: string;
}

export const staffRoleMessages: Record<StaffRole, StaffRoleMessages> = {
  admin: {
    onceVerified: 'Administrator once the e-mail is verified',
    grantTitle: (email) => `Make ${email} an administrator?`,
    grantHint: adminMessages.promoteHint,
    grantDescription: 'Makes this person an administrator.',
    grant: adminMessages.makeAdmin,
    granted: adminMessages.promoted,
    grantedUnverified: (email) => `${email} is an administrator once the e-mail is verified.`,
    revokeTitle: (email) => `Take the rights of an administrator from ${email}?`,
    revokeWarning: 'They are a customer again from their next click on. You can make them an administrator again here.',
    revokeDescription: 'Takes the rights of an administrator from this person.',
  },
  warehouse: {
    onceVerified: 'Warehouse once the e-mail is verified',
    grantTitle: (email) => `Make ${email} warehouse staff?`,
    grantHint:
      'Warehouse staff see all orders, ship them and print. They count and correct stock. They change no products, people or money.',
    grantDescription: 'Makes this person warehouse staff.',
    grant: 'Make warehouse staff',
    granted: (email) => `${email} is warehouse staff now.`,
    grantedUnverified: (email) => `${email} is warehouse staff now.`,
    revokeTitle: (email) => `Take the rights of warehouse staff from ${email}?`,
    revokeWarning: 'They are a customer again from their next click on. You can give the role back here.',
    revokeDescription: 'Takes the rights of warehouse staff from this person.',
  },
  sales: {
    onceVerified: 'Sales once the e-mail is verified',
    grantTitle: (email) => `Make ${email} sales staff?`,
    grantHint:
      'Sales staff see all orders and invoices, look after customers, their terms and their prices, and order for them. They ship nothing, refund nothing and change neither products, settings nor roles.',
    grantDescription: 'Makes this person sales staff.',
    grant: 'Make sales staff',
    granted: (email) => `${email} is sales staff now.`,
    grantedUnverified: (email) => `${email} is sales staff now.`,
    revokeTitle: (email) => `Take the rights of sales staff from ${email}?`,
    revokeWarning: 'They are a customer again from their next click on. You can give the role back here.',
    revokeDescription: 'Takes the rights of sales staff from this person.',
  },
  accountant: {
    onceVerified: 'Accountant once the e-mail is verified',
    grantTitle: (email) => `Make ${email} an accountant?`,
    grantHint: 'Accountants read orders, invoices and customers, and save them as files. They change nothing.',
    grantDescription: 'Makes this person an accountant.',
    grant: 'Make accountant',
    granted: (email) => `${email} is an accountant now.`,
    grantedUnverified: (email) => `${email} is an accountant now.`,
    revokeTitle: (email) => `Take the rights of an accountant from ${email}?`,
    revokeWarning: 'They are a customer again from their next click on. You can give the role back here.',
    revokeDescription: 'Takes the rights of an accountant from this person.',
  },
};

export const roleMessages = {
  lastActive: (age: string) => `last active ${age}`,
  lastActiveHint: 'Did something that the history records. Signing in and reading are not recorded.',
  roleOf: (email: string) => `Role of ${email}`,
  notVerified: 'E-mail not verified',
  search: 'Search people',
  searchHint: 'E-mail or name',
  nobodyFound: 'Nobody matches this search.',

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

  grantUnverified: 'The e-mail is not verified: nobody has shown that it is theirs. The rights count once it is.',
  fromAdminHint: 'They lose the rights of an administrator.',
  revokeOwnWarning: 'These are your own rights: you leave the back-office at once, and only others can give them back.',
  revoked: (email: string) => `${email} is a customer again.`,
} as const;
