import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { pickWalkMessages as messages } from '#shared/messages/fulfilment/picking.ts';
import { scanMessages } from '#shared/messages/fulfilment/scan.ts';
import { ScanKeys } from '#web/features/admin/pack/scan-keys.ts';
import type { Stop } from '#web/features/admin/pack/use-bench.ts';
import { lineOfScan, type Walk } from '#web/features/admin/pick/walk.ts';
import { listenForScans } from '#web/features/admin/scan/scan-listener.ts';
import { playPackSound } from '#web/platform/pack-sound.ts';

interface PickScans {
  stop: Stop | null;
  acknowledge: () => void;
  /** A code that was typed instead of scanned. */
  enter: (code: string) => void;
}

/** A scan of the goods of the line calls `onPicked`; any other stops, with a sound, until it is acknowledged. */
export function usePickScans(walk: Walk, onPicked: () => void): PickScans {
  const [stop, setStop] = useState<Stop | null>(null);
  const keys = useRef(new ScanKeys());
  const lastKey = useRef('');

  function take(codes: string[]): void {
    if (stop !== null) {
      playPackSound('stop');
      return;
    }
    const code = codes[0] ?? null;
    const key = keys.current.keyOf(code ?? '', performance.now());
    // The scanner read the label of the last line twice.
    if (key === lastKey.current) return;
    lastKey.current = key;
    const line = lineOfScan(walk, codes);
    if (line === walk.marks.length) onPicked();
    else {
      setStop({ code, retry: null, ...whyStopped(walk, line) });
      playPackSound('stop');
    }
  }

  const onCodes = useEffectEvent(take);
  useEffect(() => listenForScans((codes) => () => onCodes(codes)), []);

  return { stop, acknowledge: () => setStop(null), enter: (code) => take([code]) };
}

function whyStopped(walk: Walk, line: ReturnType<typeof lineOfScan>): Pick<Stop, 'title' | 'message'> {
  if (line === 'damaged') return { title: packMessages.otherTitle, message: scanMessages.incomplete };
  const { lines } = walk.list;
  const wanted = lines[walk.marks.length];
  const hint = wanted ? messages.wrongHint(wanted.product.product, wanted.product.bin) : '';
  const other = line === 'unknown' ? undefined : lines[line];
  if (other === undefined || line === 'unknown') {
    return { title: messages.wrongGoods, message: `${messages.noGoods} ${hint}` };
  }
  const { product, bin } = other.product;
  return line < walk.marks.length
    ? { title: messages.wrongGoods, message: `${messages.pickedLine(line + 1, product)} ${hint}` }
    : {
        title: messages.wrongGoods,
        message: `${messages.otherLine(line + 1, product, bin)} ${hint}`,
      };
}
