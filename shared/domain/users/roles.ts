export const staffRoles = ['admin', 'warehouse', 'sales', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roles = [...staffRoles, 'customer'] as const;
export type Role = (typeof roles)[number];
