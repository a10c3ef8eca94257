import icons from '#web/components/back-office-icons.svg';
import type { PageName } from '#web/pages.ts';

/** In a file of its own, which shoppers never load. Its pages that have none show an empty square. */
export function BackOfficeIcon({ name }: { name: PageName }) {
  return (
    <svg
      width={18}
      height={18}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
