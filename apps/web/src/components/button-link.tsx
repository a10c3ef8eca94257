import { Button, type ButtonProps } from 'antd';
import type { MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface ButtonLinkProps extends Omit<ButtonProps, 'href' | 'onClick'> {
  to: To;
  state?: unknown;
  replace?: boolean;
}

/** A link within the app that looks like a button. */
export function ButtonLink({ to, state, replace = false, ...button }: ButtonLinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, replace });
  return <Button {...button} href={useHref(to)} onClick={(event: MouseEvent<HTMLAnchorElement>) => follow(event)} />;
}
