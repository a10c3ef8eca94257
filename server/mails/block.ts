import type { ReactElement, ReactNode } from 'react';

// Mails are made of blocks. Each renders itself as HTML for mail programs, which know tables and inline styles only, and as
// plain text, so that one template gives both.

interface Block<Props> {
  (props: Props): ReactElement;
  text: (props: Props) => string;
}

export function block<Props>(draw: (props: Props) => ReactElement, text: (props: Props) => string): Block<Props> {
  return Object.assign(draw, { text });
}

export const INK = '#1c2733';
export const SOFT = '#526272';
export const LINE = '#d5dce3';
export const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** `\r` and `\n` would break lines of the plain text that belong together. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const linkStyle = { color: '#0b5cad' };

interface AnyElement {
  type: unknown;
  props: object;
}

/** The plain text of blocks, separated by blank lines. Elements that are not blocks must be fragments. */
export function toText(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return String(node);
  if (Symbol.iterator in node)
    return [...node]
      .map(toText)
      .filter((text) => text !== '')
      .join('\n\n');
  if (!('type' in node)) throw new Error('A mail is made of blocks');
  const { type, props }: AnyElement = node as AnyElement;
  if (isBlock(type)) return type.text(props);
  return 'children' in props ? toText(props.children as ReactNode) : '';
}

function isBlock(type: unknown): type is Block<object> {
  return typeof type === 'function' && 'text' in type;
}
