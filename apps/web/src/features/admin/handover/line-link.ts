import type { HandoverFigures } from '#shared/contracts/fulfilment/handovers.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { eventsOfLine, type HandoverLine, UNPAID_DAYS } from '#shared/domain/fulfilment/handover.ts';
import { paths, VIEW } from '#web/paths.ts';

type Shift = Pick<HandoverFigures, 'from' | 'to'>;

function search(page: string, filter: Record<string, string>): string {
  return `${page}?${new URLSearchParams(filter)}`;
}

/** The list of a line. Who may not read the history gets the nearest view. */
export function lineLink(name: HandoverLine, { from, to }: Shift, readsHistory: boolean): string {
  switch (name) {
    case 'printedNotShipped':
      return search(paths.allOrders, { [VIEW]: 'to-ship' });
    case 'unpaidForDays':
      return search(paths.allOrders, {
        [VIEW]: 'unpaid',
        to: new Date(Date.parse(to) - UNPAID_DAYS * DAY_MS).toISOString(),
      });
    case 'lowStock':
      return search(paths.manageProducts, { [VIEW]: 'low' });
    case 'failedMails':
      return paths.mails;
    case 'pricesChanged':
      return search(paths.history, { type: eventsOfLine.productsChanged, from, to });
    default:
      return readsHistory
        ? search(paths.history, { type: eventsOfLine[name], from, to })
        : nearestView(name, { from, to });
  }
}

function nearestView(name: keyof typeof eventsOfLine, shift: Shift): string {
  switch (name) {
    case 'placed':
      return search(paths.allOrders, { ...shift });
    case 'shipped':
      return search(paths.allOrders, { [VIEW]: 'shipped' });
    case 'partsShipped':
    case 'takenBack':
      return search(paths.allOrders, { [VIEW]: 'to-ship' });
    case 'cancelled':
      return search(paths.allOrders, { [VIEW]: 'cancelled' });
    default:
      return paths.manageProducts;
  }
}
