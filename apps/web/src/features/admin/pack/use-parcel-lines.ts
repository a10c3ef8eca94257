import { useState } from 'react';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { firstStep, type PackStep } from '#web/features/admin/pack/pack-steps.ts';
import { begunLines, completeLines, openLines, shownLine } from '#web/features/admin/pack/parcel-lines.ts';

export interface ParcelLines {
  /** The line that is shown large; undefined until the parcel is read. */
  shown: Packing | undefined;
  show: (orderId: string) => void;
  /** Its goods were scanned. */
  showScanned: (orderId: string) => void;
  stepOf: (packing: Packing) => PackStep;
  selectStep: (orderId: string, step: PackStep) => void;
  /** What leaves now: all that is open once it is complete, or what is packed while only that is to go; else nothing. */
  closing: Packing[];
  /** Ships the complete lines, or all that is packed, and leaves the rest for another parcel. */
  split: (goes: Split) => void;
}

type Split = 'complete' | 'packed' | null;

interface Chosen {
  opened: string | null;
  chosen: string | null;
  last: string | null;
  steps: ReadonlyMap<string, PackStep>;
  goes: Split;
}

export function useParcelLines(opened: string | null, packings: Packing[] = []): ParcelLines {
  const begin: Chosen = { opened, chosen: null, last: null, steps: new Map(), goes: null };
  const [stored, setStored] = useState(begin);
  const state = stored.opened === opened ? stored : begin;
  const change = (next: Partial<Chosen>) => setStored({ ...state, ...next });
  const complete = completeLines(packings);
  const isAll = complete.length > 0 && complete.length === openLines(packings).length;
  return {
    shown: shownLine(packings, state),
    show: (chosen) => change({ chosen }),
    showScanned: (last) => change({ last, chosen: null, goes: null }),
    stepOf: (packing) => state.steps.get(packing.order._id) ?? firstStep(packing),
    selectStep: (orderId, step) => change({ steps: new Map([...state.steps, [orderId, step]]) }),
    closing: state.goes === 'packed' ? begunLines(packings) : isAll || state.goes === 'complete' ? complete : [],
    split: (goes) => change({ goes, ...(goes !== 'packed' && { chosen: null }) }),
  };
}
