import type { ReactNode } from 'react';

interface IdleLinkProps {
  children: ReactNode;
  className?: string | undefined;
}

/** A link without a target, as the design asks for it. */
export function IdleLink({ children, className }: IdleLinkProps) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it has no address on purpose
    <a role="link" tabIndex={0} className={className}>
      {children}
    </a>
  );
}
