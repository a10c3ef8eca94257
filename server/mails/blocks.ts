import { createElement as h } from 'react';
import { block, FONT, INK, LINE, linkStyle, oneLine, SOFT } from '#server/mails/block.ts';

export const Heading = block<{ says: string }>(
  ({ says }) =>
    h('h1', { dir: 'auto', style: { margin: '0 0 16px', font: `700 22px/1.3 ${FONT}`, color: INK } }, oneLine(says)),
  ({ says }) => `${oneLine(says)}\n${'='.repeat(Math.min(oneLine(says).length, 72))}`,
);

export const Paragraph = block<{ says: string }>(
  ({ says }) =>
    h('p', { dir: 'auto', style: { margin: '0 0 16px', font: `16px/1.5 ${FONT}`, color: INK } }, oneLine(says)),
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
  link: { href: string; label: string } | null;
  /** A second one, such as to a parcel. */
  more?: { href: string; label: string } | null;
}

const cell = { padding: '12px 0', borderTop: `1px solid ${LINE}`, font: `15px/1.45 ${FONT}`, color: INK };

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
            { key: title + (link?.href ?? '') },
            h(
              'td',
              { valign: 'top', style: { ...cell, overflowWrap: 'anywhere' } },
              h('strong', { dir: 'auto' }, oneLine(title)),
              details.map((detail) => h('div', { key: detail, style: { color: SOFT, fontSize: 14 } }, oneLine(detail))),
              link ? h('a', { href: link.href, style: { ...linkStyle, fontSize: 14 } }, link.label) : null,
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
        ...(link ? [`  ${link.href}`] : []),
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

/** An address has lines of its own, below its label. */
function linesOf(value: string): string {
  const lines = value.split(/\r?\n/).map(oneLine).filter(Boolean);
  return lines.length > 1 ? `\n${lines.map((line) => `  ${line}`).join('\n')}` : lines.join('');
}

/** Items without a value are left out. */
export const DescriptionList = block<{ items: { label: string; value: string | null }[] }>(
  ({ items }) =>
    h(
      'div',
      { style: { margin: '0 0 16px' } },
      items.map(({ label, value }) =>
        value === null
          ? null
          : h(
              'p',
              { key: label, style: { margin: '0 0 8px', font: `15px/1.45 ${FONT}`, color: INK } },
              h('span', { style: { color: SOFT } }, `${label}: `),
              h('span', { dir: 'auto', style: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }, value),
            ),
      ),
    ),
  ({ items }) =>
    items.flatMap(({ label, value }) => (value === null ? [] : [`${label}: ${linesOf(value)}`])).join('\n'),
);
