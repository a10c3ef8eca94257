import { createElement as h, type ReactElement, type ReactNode } from 'react';

// What mails are made of. Each block draws itself as HTML for mail programs, which know tables and inline styles only,
// and says itself as plain text, so that one template gives both.

interface Block<Props> {
  (props: Props): ReactElement;
  text: (props: Props) => string;
}

function block<Props>(draw: (props: Props) => ReactElement, text: (props: Props) => string): Block<Props> {
  return Object.assign(draw, { text });
}

const INK = '#1c2733';
const SOFT = '#526272';
const LINE = '#d5dce3';
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** `\r` and `\n` would break lines of the plain text that belong together. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export const Heading = block<{ says: string }>(
  ({ says }) => h('h1', { style: { margin: '0 0 16px', font: `700 22px/1.3 ${FONT}`, color: INK } }, oneLine(says)),
  ({ says }) => `${oneLine(says)}\n${'='.repeat(Math.min(oneLine(says).length, 72))}`,
);

export const Paragraph = block<{ says: string }>(
  ({ says }) => h('p', { style: { margin: '0 0 16px', font: `16px/1.5 ${FONT}`, color: INK } }, oneLine(says)),
  ({ says }) => oneLine(says),
);

export const Button = block<{ href: string; label: string; accent: { color: string; on: string } }>(
  ({ href, label, accent }) =>
    h(
      'p',
      { style: { margin: '8px 0 24px' } },
      h(
        'a',
        {
          href,
          style: {
            display: 'inline-block',
            padding: '12px 20px',
            borderRadius: 6,
            background: accent.color,
            color: accent.on,
            font: `600 16px/1.25 ${FONT}`,
            textDecoration: 'none',
          },
        },
        label,
      ),
    ),
  ({ href, label }) => `${label}:\n${href}`,
);

export interface Item {
  title: string;
  details: string[];
  amount: string | null;
  link: { href: string; label: string };
  /** A second one, such as to a parcel. */
  more?: { href: string; label: string } | null;
}

const cell = { padding: '12px 0', borderTop: `1px solid ${LINE}`, font: `15px/1.45 ${FONT}`, color: INK };
const linkStyle = { color: '#0b5cad' };

interface ItemsProps {
  items: Item[];
  /** Above the total. */
  taxes?: { label: string; value: string }[];
  total?: { label: string; amount: string } | null;
}

export const Items = block<ItemsProps>(
  ({ items, taxes = [], total }) =>
    h(
      'table',
      { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 16px' } },
      h(
        'tbody',
        null,
        items.map(({ title, details, amount, link, more }) =>
          h(
            'tr',
            { key: link.href + title },
            h(
              'td',
              { valign: 'top', style: { ...cell, overflowWrap: 'anywhere' } },
              h('strong', null, oneLine(title)),
              details.map((detail) => h('div', { key: detail, style: { color: SOFT, fontSize: 14 } }, oneLine(detail))),
              h('a', { href: link.href, style: { ...linkStyle, fontSize: 14 } }, link.label),
              more
                ? h('div', null, h('a', { href: more.href, style: { ...linkStyle, fontSize: 14 } }, more.label))
                : null,
            ),
            h(
              'td',
              { valign: 'top', align: 'right', style: { ...cell, paddingLeft: 12, whiteSpace: 'nowrap' } },
              amount,
            ),
          ),
        ),
        taxes.map(({ label, value }) =>
          h(
            'tr',
            { key: label },
            h('td', { style: cell }, label),
            h('td', { align: 'right', style: cell }, oneLine(value)),
          ),
        ),
        total
          ? h(
              'tr',
              { key: 'total' },
              h('td', { style: { ...cell, fontWeight: 700 } }, total.label),
              h('td', { align: 'right', style: { ...cell, fontWeight: 700, whiteSpace: 'nowrap' } }, total.amount),
            )
          : null,
      ),
    ),
  ({ items, taxes = [], total }) => {
    const lines = items.map(({ title, details, amount, link, more }) =>
      [
        `* ${oneLine(title)}`,
        ...[...details, amount].filter((part) => part !== null).map((part) => `  ${oneLine(part)}`),
        `  ${link.href}`,
        ...(more ? [`  ${more.label}: ${more.href}`] : []),
      ].join('\n'),
    );
    const sums = [
      ...taxes.map(({ label, value }) => `${label}: ${oneLine(value)}`),
      ...(total ? [`${total.label}: ${total.amount}`] : []),
    ];
    return [...lines, ...(sums.length > 0 ? [sums.join('\n')] : [])].join('\n\n');
  },
);

/** Facts without a value are left out. */
export const Facts = block<{ facts: { label: string; value: string | null }[] }>(
  ({ facts }) =>
    h(
      'div',
      { style: { margin: '0 0 16px' } },
      facts.map(({ label, value }) =>
        value === null
          ? null
          : h(
              'p',
              { key: label, style: { margin: '0 0 8px', font: `15px/1.45 ${FONT}`, color: INK } },
              h('span', { style: { color: SOFT } }, `${label}: `),
              h('span', { style: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }, value),
            ),
      ),
    ),
  ({ facts }) =>
    facts.flatMap(({ label, value }) => (value === null ? [] : [`${label}: ${oneLine(value)}`])).join('\n'),
);

/** The shop's name above, its address and links below. */
export const Frame = block<{
  shop: { name: string; accent: { color: string; on: string } };
  title: string;
  footer: { lines: string[]; links: { href: string; label: string }[] };
  body: ReactNode;
}>(
  ({ shop, title, footer, body }) =>
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light' }),
        h('title', null, title),
      ),
      h(
        'body',
        { style: { margin: 0, padding: 0, background: '#f3f5f7' } },
        h(
          'table',
          { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: { background: '#f3f5f7' } },
          h(
            'tbody',
            null,
            h(
              'tr',
              null,
              h(
                'td',
                { align: 'center', style: { padding: '24px 12px' } },
                h(
                  'table',
                  {
                    role: 'presentation',
                    width: '100%',
                    cellPadding: 0,
                    cellSpacing: 0,
                    style: { maxWidth: 600, background: '#ffffff', borderRadius: 8, textAlign: 'left' },
                  },
                  h(
                    'tbody',
                    null,
                    h(
                      'tr',
                      null,
                      h(
                        'td',
                        {
                          style: {
                            padding: '16px 24px',
                            background: shop.accent.color,
                            color: shop.accent.on,
                            borderRadius: '8px 8px 0 0',
                            font: `700 18px/1.3 ${FONT}`,
                          },
                        },
                        shop.name,
                      ),
                    ),
                    h('tr', null, h('td', { style: { padding: '24px 24px 8px' } }, body)),
                    h(
                      'tr',
                      null,
                      h(
                        'td',
                        {
                          style: {
                            padding: '16px 24px 24px',
                            borderTop: `1px solid ${LINE}`,
                            font: `13px/1.5 ${FONT}`,
                            color: SOFT,
                          },
                        },
                        footer.lines.map((line) => h('div', { key: line }, line)),
                        footer.links.length === 0
                          ? null
                          : h(
                              'div',
                              { style: { marginTop: 8 } },
                              footer.links.map(({ href, label }) =>
                                h('a', { key: href, href, style: { ...linkStyle, marginRight: 12 } }, label),
                              ),
                            ),
                      ),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  ({ footer, body }) =>
    [
      toText(body),
      `-- \n${[...footer.lines, ...footer.links.map(({ href, label }) => `${label}: ${href}`)].join('\n')}`,
    ].join('\n\n'),
);

interface AnyElement {
  type: unknown;
  props: object;
}

/** What blocks say, a blank line between them. Elements that are no blocks must be fragments. */
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
