import type { Request } from 'autocannon';

export interface PeerProduct {
  /** Also its article number. */
  slug: string;
  name: string;
  description: string;
  /** In dollars. */
  price: number;
  /** A path of the shop. */
  image: string;
}

/** A shop that is filled and listens. */
export interface RunningPeer {
  name: string;
  database: 'file' | 'PostgreSQL';
  url: string;
  /** From its start to the first response with status 200, in milliseconds; the median of several starts. */
  readyMs: number;
  pid: number;
  /** Null without a database of its own. */
  databasePid: number | null;
  latest: () => Partial<Request>;
  product: () => Partial<Request>;
  search: () => Partial<Request>;
  /** The whole of it, by one customer. */
  order: () => Promise<void>;
  /** Null where it comes without a storefront. */
  homePage: string | null;
  stop: () => Promise<void>;
}

/** What a customer types, such as "No. 17". */
export function searchText({ name }: PeerProduct): string {
  return name.split(', ').at(-1) ?? name;
}
