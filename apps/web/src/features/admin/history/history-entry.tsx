import { Link } from 'react-router-dom';
import type { HistoryEntry } from '#shared/contracts/history/history.ts';
import { allEventTypes } from '#shared/domain/history/event-types.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { eventWords, historyActors, historyMessages } from '#shared/messages/history/history.ts';
import { BackOfficeIcon } from '#web/components/back-office-icon.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { writeHistoryFilter } from '#web/features/admin/history/history-filter.ts';
import styles from '#web/features/admin/history/history-page.module.css';
import type { PageName } from '#web/pages.ts';
import { paths } from '#web/paths.ts';

/** By how the types of events begin. */
const icons: Record<string, PageName> = {
  'order.pack': 'pack',
  'order.shipped': 'pack',
  'order.paid': 'payouts',
  order: 'allOrders',
  checkout: 'allOrders',
  refund: 'payouts',
  dispute: 'payouts',
  transfer: 'payouts',
  'product.added': 'addProduct',
  'product.counted': 'stocktake',
  product: 'manageProducts',
  import: 'manageProducts',
  family: 'productCategories',
  category: 'productCategories',
  stocktake: 'stocktake',
  waitlist: 'reservations',
  user: 'profile',
  customer: 'customers',
  company: 'customers',
  member: 'customers',
  request: 'quotes',
  quote: 'quotes',
  review: 'reviews',
  price_list: 'priceLists',
  mail: 'mails',
  handover: 'handover',
  settings: 'settings',
};

type Change = HistoryEntry['changes'][number];

/** A sentence, with what has changed below it. */
export function EntrySentence({ entry }: { entry: HistoryEntry }) {
  const type = allEventTypes.find((type) => type === entry.type);
  const money = useMoney();
  return (
    <div className={styles.entry}>
      <BackOfficeIcon name={iconOf(entry.type)} />
      <p>
        <Actor entry={entry} /> {type === undefined ? entry.type : eventWords[type].did} <Subject entry={entry} />
      </p>
      {entry.changes.length > 0 && (
        <p className={styles.changes}>{entry.changes.map((change) => describe(change, money)).join(' · ')}</p>
      )}
    </div>
  );
}

/** That of the page where it is done. */
function iconOf(type: string): PageName {
  const found = Object.entries(icons).find(([start]) => type.startsWith(start));
  return found?.[1] ?? 'history';
}

function Actor({ entry: { by, email, actorName } }: { entry: HistoryEntry }) {
  if (email === null) return historyActors[by];
  return (
    <Link to={{ search: writeHistoryFilter({ by: email }).toString() }} title={historyMessages.onlyBy(email)}>
      <bdi>{actorName ?? email}</bdi>
    </Link>
  );
}

function Subject({ entry: { subject } }: { entry: HistoryEntry }) {
  if (subject?.name == null) return null;
  const { kind, id, name } = subject;
  const page = pageOf(kind, id);
  return (
    <>
      {page === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Link to={page}>
          <bdi>{name}</bdi>
        </Link>
      )}{' '}
      <Link
        className={styles.about}
        to={{ search: writeHistoryFilter({ about: id }).toString() }}
        aria-label={historyMessages.onlyAbout(name)}
      >
        {historyMessages.about}
      </Link>
    </>
  );
}

function pageOf(kind: NonNullable<HistoryEntry['subject']>['kind'], id: string): string | null {
  switch (kind) {
    case 'order':
      return paths.order(id);
    case 'product':
      return paths.purchase(id);
    case 'user':
    case 'company':
      return paths.customer(id);
    default:
      return null;
  }
}

type Money = ReturnType<typeof useMoney>;

function describe({ field, before, after, money: unit }: Change, money: Money): string {
  const name = wordsOf(field);
  const format = unit === undefined ? formatPlain : money[unit];
  if (before === null) return historyMessages.given(name, textOf(after, format));
  return historyMessages.changed(name, textOf(before, format), textOf(after, format));
}

const formatPlain = (value: number) => formatNumber(value, { maximumFractionDigits: 4 });

/** Such as "Minimum quantity" of `minimumQuantity`. */
function wordsOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: Change['after'], format: (value: number) => string): string {
  if (value === null || value === '') return historyMessages.nothing;
  if (typeof value === 'boolean') return value ? historyMessages.yes : historyMessages.no;
  return typeof value === 'number' ? format(value) : value;
}
