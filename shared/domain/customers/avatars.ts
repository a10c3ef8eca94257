/** The avatars that the shop offers, each at `/avatars/NAME.svg`. */
export const avatars = ['person', 'gear', 'bolt', 'crate', 'helmet', 'truck'] as const;
export type Avatar = (typeof avatars)[number];

export function avatarPath(avatar: Avatar): string {
  return `/avatars/${avatar}.svg`;
}

/** The avatar that a photo's address names, whatever the shop's address was when it was selected. */
export function avatarOf(photo: string | null): Avatar | null {
  if (photo === null) return null;
  return avatars.find((avatar) => photo.endsWith(avatarPath(avatar))) ?? null;
}
