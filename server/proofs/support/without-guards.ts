import { OrderByItemNode, OrderByNode, sql, type UnknownRow } from 'kysely';
import type { Deps } from '#server/deps.ts';
import {
  asFirstRead,
  conditions,
  fromAnyState,
  names,
  readsFrom,
  Tampering,
} from '#server/proofs/support/tampering.ts';

// Remove a protection in the connection, so the product has no switch that could be on by mistake.

/** Orders change from any state to any other, and payments do not see that one is paid. */
export function withoutOrderGuards({ db }: Deps): Partial<Deps> {
  const blind = { paid_at: null, transaction_id: null };
  const tampering = new Tampering({
    isRead: readsFrom('orders'),
    changeRows: (rows) => rows.map((row) => ('paid_at' in row ? { ...row, ...blind } : row)),
    changeQuery: fromAnyState('orders'),
  });
  return { db: db.withPlugin(tampering) };
}

/** Orders change from any state to any other. */
export function withoutUpdateGuards({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    changeQuery: fromAnyState('orders'),
  });
  return { db: db.withPlugin(tampering) };
}

/** Returns hold nothing of what has left, and change from any state. */
export function withoutReturnGuards({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: readsFrom('returns'),
    changeRows: (rows) => rows.map((row) => ({ ...row, ...('held_quantity' in row && { held_quantity: 0 }) })),
    changeQuery: fromAnyState('returns'),
  });
  return { db: db.withPlugin(tampering) };
}

/** Orders look as if nothing of their money had gone back. */
export function withoutBankRefundGuards({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: (node) => node.kind === 'SelectQueryNode' && /"name":"orders"/.test(JSON.stringify(node.from)),
    changeRows: (rows) => rows.map((row) => ({ ...row, ...('returning_minor' in row && { returning_minor: 0 }) })),
  });
  return { db: db.withPlugin(tampering) };
}

/** Shipments see in a batch what was in it first, and take more than is there. */
export function withoutBatchGuards({ db }: Deps): Partial<Deps> {
  const first = new Map<unknown, unknown>();
  const tampering = new Tampering({
    isRead: readsFrom('batches'),
    changeRows: (rows) =>
      rows.map((row) => {
        if (typeof row.on_hand !== 'number' || row.on_hand === 0) return row;
        if (!first.has(row.id)) first.set(row.id, row.on_hand);
        return { ...row, on_hand: first.get(row.id) };
      }),
    changeQuery: fromAnyState('batches'),
  });
  return { db: db.withPlugin(tampering) };
}

/** Quotes look open as they were first, with nothing ordered, and end from any state. */
export function withoutQuoteGuards({ db }: Deps): Partial<Deps> {
  const answered = new Set<unknown>();
  const tampering = new Tampering({
    isRead: (node) => node.kind === 'SelectQueryNode' && /"name":"quote(s|_orders)"/.test(JSON.stringify(node.from)),
    changeRows: (rows) =>
      rows.flatMap((row): UnknownRow[] => {
        if ('order_id' in row) return [];
        if (row.state === 'answered') answered.add(row.id);
        return [answered.has(row.id) ? { ...row, state: 'answered' } : row];
      }),
    changeQuery: fromAnyState('quotes'),
  });
  return { db: db.withPlugin(tampering) };
}

/** A quote gives what its lines were not offered at, such as the price of a list. */
export function withoutAgreedPrices({ db }: Deps, priceUnits: number): Partial<Deps> {
  const tampering = new Tampering({
    isRead: readsFrom('quote_lines'),
    changeRows: (rows) => rows.map((row) => ({ ...row, price_units: priceUnits })),
  });
  return { db: db.withPlugin(tampering) };
}

/** Reads of a user return its first state, so that no token differs from it. */
export function withoutSessionGuards({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: (node) =>
      node.kind === 'SelectQueryNode' &&
      names(node.from, 'users') &&
      /"where":.*"name":"id"/.test(JSON.stringify(node)),
    changeRows: asFirstRead(),
  });
  return { db: db.withPlugin(tampering) };
}

export function withoutLastAdministratorGuard({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: (node) => node.kind === 'SelectQueryNode' && JSON.stringify(node).includes("role = 'admin'"),
    changeRows: () => [{ id: 'another' }, { id: 'one more' }],
  });
  return { db: db.withPlugin(tampering) };
}

/** Reads of products return their first state, so that no checkout sees what others took. */
export function withStaleProducts({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: readsFrom('products'),
    changeRows: asFirstRead(),
  });
  return { db: db.withPlugin(tampering) };
}

/** Products keep the version that a file was compared with, so that no import sees an edit made since. */
export function withoutVersionChecks({ db }: Deps): Partial<Deps> {
  const firstVersions = new Map<unknown, unknown>();
  const tampering = new Tampering({
    isRead: readsFrom('products', 'version'),
    changeRows: (rows) =>
      rows.map((row) => {
        const version = firstVersions.get(row.id) ?? row.version;
        firstVersions.set(row.id, version);
        return { ...row, version };
      }),
  });
  return { db: db.withPlugin(tampering) };
}

/** What a member has spent is read as nothing, as if no order saw another. */
export function withStaleSpending({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: readsFrom('users', 'spent'),
    changeRows: (rows) => rows.map((row) => ({ ...row, spent: 0 })),
  });
  return { db: db.withPlugin(tampering) };
}

/** Nothing is reserved for places in line, and they are filled as if nothing was spent. */
export function withoutReservedPlaces({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: readsFrom('users', 'reserved'),
    changeRows: (rows) => rows.map((row) => ({ ...row, reserved: 0 })),
  });
  return { db: db.withPlugin(tampering) };
}

/** Requests are read as open, and leave any state. */
export function withoutRequestGuards({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: readsFrom('requests'),
    changeRows: (rows) => rows.map((row) => ('state' in row ? { ...row, state: 'open' } : row)),
    changeQuery: fromAnyState('requests'),
  });
  return { db: db.withPlugin(tampering) };
}

/** Debts are read once, so that no order on account sees what others took of the limit. */
export function withStaleCredit({ db }: Deps): Partial<Deps> {
  let first: UnknownRow[] | undefined;
  const tampering = new Tampering({
    isRead: readsFrom('accounts', 'owed'),
    changeRows: (rows) => {
      first ??= rows;
      return first;
    },
  });
  return { db: db.withPlugin(tampering) };
}

/** What the lists of an account give is read once, so that no order sees what changed since. */
export function withStalePriceLists({ db }: Deps): Partial<Deps> {
  let first: UnknownRow[] | undefined;
  const tampering = new Tampering({
    isRead: readsFrom('price_list_accounts', 'time_zone'),
    changeRows: (rows) => {
      first ??= rows;
      return first;
    },
  });
  return { db: db.withPlugin(tampering) };
}

/** Delivery methods are read once, so that no checkout sees what changed since. */
export function withStaleDeliveryMethods({ db }: Deps): Partial<Deps> {
  let first: UnknownRow[] | undefined;
  const tampering = new Tampering({
    isRead: readsFrom('delivery_methods'),
    changeRows: (rows) => {
      first ??= rows.length > 0 ? rows : undefined;
      return first ?? rows;
    },
  });
  return { db: db.withPlugin(tampering) };
}

/** Every shipment finds the freight of its checkout not invoiced yet. */
export function withoutFreightGuards({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: readsFrom('invoice_lines'),
    changeRows: (rows) => rows.filter(({ order_id }) => !String(order_id).startsWith('fr_')),
    changeQuery: fromAnyState('freights'),
  });
  return { db: db.withPlugin(tampering) };
}

export function withoutTransferKeys({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: (node) =>
      node.kind === 'SelectQueryNode' && names(node.from, 'bank_transfers') && names(node.where, 'idempotency_key'),
    changeRows: () => [],
  });
  return { db: db.withPlugin(tampering) };
}

/** A counter of the process numbers invoices, and a rollback does not turn it back. */
export function withInvoiceSequence({ db }: Deps): Partial<Deps> {
  let last = 0;
  const tampering = new Tampering({
    isRead: (node) => node.kind === 'InsertQueryNode' && names(node.into, 'invoice_numbers'),
    changeRows: (rows) =>
      rows.map((row) => {
        last += 1;
        return { ...row, last };
      }),
  });
  return { db: db.withPlugin(tampering) };
}

/** A mail is claimed whatever another worker did to it. */
export function withoutMailClaims({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    changeQuery: (node) => {
      if (node.kind !== 'UpdateQueryNode' || !names(node.table, 'outbox') || !node.where) return node;
      const row = conditions(node.where.where).find((condition) => names(condition, 'seq'));
      return row ? { ...node, where: { ...node.where, where: row } } : node;
    },
  });
  return { db: db.withPlugin(tampering) };
}

export function withoutLine({ db }: Deps): Partial<Deps> {
  const tampering = new Tampering({
    isRead: (node) => node.kind === 'SelectQueryNode' && names(node, 'owner_email'),
    changeRows: () => [],
  });
  return { db: db.withPlugin(tampering) };
}

export function inRandomLockOrder({ db }: Deps): Partial<Deps> {
  const anyOrder = OrderByNode.create([OrderByItemNode.create(sql`random()`.toOperationNode())]);
  const tampering = new Tampering({
    changeQuery: (node) =>
      node.kind === 'SelectQueryNode' && names(node.from, 'products') && node.orderBy
        ? { ...node, orderBy: anyOrder }
        : node,
  });
  return { db: db.withPlugin(tampering) };
}
