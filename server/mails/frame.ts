import { createElement as h, type ReactNode } from 'react';
import { block, FONT, LINE, linkStyle, SOFT, toText } from '#server/mails/block.ts';

/** On white, since a logo may have any colour. */
const logoStyle = {
  maxWidth: 160,
  padding: 4,
  marginRight: 12,
  verticalAlign: 'middle',
  background: '#ffffff',
  borderRadius: 4,
} as const;

/** The shop's logo and name above, its address and links below. */
export const Frame = block<{
  shop: { name: string; accent: { color: string; on: string }; logo?: string };
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
                        shop.logo ? h('img', { src: shop.logo, alt: '', height: 32, style: logoStyle }) : null,
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
