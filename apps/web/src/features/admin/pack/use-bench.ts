import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { slipIn } from '#shared/domain/orders/order-id.ts';
import { isCodeOf } from '#shared/domain/products/goods-code.ts';
import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import { scanMessages } from '#shared/messages/fulfilment/scan.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCountScanMutation } from '#web/api/fulfilment/packing.ts';
import { isResponseLost, sendWithRetries } from '#web/api/send-with-retries.ts';
import { type PackStep, unitsOfScan } from '#web/features/admin/pack/pack-steps.ts';
import { ScanKeys } from '#web/features/admin/pack/scan-keys.ts';
import { listenForScans } from '#web/features/admin/scan/scan-listener.ts';
import { playPackSound } from '#web/platform/pack-sound.ts';

/** No scan counts until a person has seen it. */
export interface Stop {
  title: string;
  message: string;
  /** What was scanned. */
  code: string | null;
  /** Sends the same scan again: it is not known whether it was counted. */
  retry: (() => void) | null;
}

export interface Bench {
  stop: Stop | null;
  stopWith: (stop: Omit<Stop, 'retry'> & Partial<Pick<Stop, 'retry'>>) => void;
  acknowledge: () => void;
  /** The goods that were scanned, whose number is to be typed; their code is null when it cannot be scanned. */
  asking: { code: string | null } | null;
  ask: (code: string | null) => void;
  closeQuestion: () => void;
  /** Counts goods by hand. */
  count: (code: string | null, quantity: number) => void;
  /** A code that was typed instead of scanned. */
  enter: (code: string) => void;
  isSaving: boolean;
}

interface BenchParts {
  /** Undefined while no order is open. */
  packing: Packing | undefined;
  step: PackStep;
  onSlip: (orderId: string) => void;
  onNumber: (number: string) => void;
  /** A code that comes when all is packed, such as the parcel's. */
  onParcel: (code: string) => void;
}

/** What scans do at the bench: they are sent one by one, and nothing counts after a refusal until it is acknowledged. */
export function useBench({ packing, step, onSlip, onNumber, onParcel }: BenchParts): Bench {
  const [stop, setStop] = useState<Stop | null>(null);
  const [asking, setAsking] = useState<Bench['asking']>(null);
  const [waiting, setWaiting] = useState(0);
  const [countScan] = useCountScanMutation();
  const isStopped = useRef(false);
  const queue = useRef(Promise.resolve());
  const keys = useRef(new ScanKeys());

  const stopWith: Bench['stopWith'] = (next) => {
    isStopped.current = true;
    setStop({ retry: null, ...next });
    playPackSound('stop');
  };

  const send = (order: Packing['order'], scan: { key: string; code: string | null; quantity: number }) => {
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(async () => {
      try {
        // Scans that were made before the stop was seen do not count either.
        if (isStopped.current) return;
        const counted = await sendWithRetries(() => countScan({ orderId: order._id, ...scan }).unwrap());
        playPackSound(counted.packed === counted.order.quantity ? 'complete' : 'counted');
      } catch (error) {
        const isLost = isResponseLost(error);
        stopWith({
          title: isLost ? packMessages.notSavedTitle : titleOf(error),
          message: isLost ? packMessages.notSaved : errorText(error),
          code: scan.code,
          retry: isLost ? () => send(order, scan) : null,
        });
      } finally {
        setWaiting((count) => count - 1);
      }
    });
  };

  const count: Bench['count'] = (code, quantity) => {
    setAsking(null);
    if (packing) send(packing.order, { key: keys.current.keyOf(code ?? '', performance.now()), code, quantity });
  };

  const enter = (...codes: string[]) => {
    if (isStopped.current) {
      playPackSound('stop');
      return;
    }
    const [first] = codes;
    if (first === undefined) {
      stopWith({ title: packMessages.otherTitle, message: scanMessages.incomplete, code: null });
      return;
    }
    const slip = slipIn(codes);
    if (slip !== null) onSlip(slip);
    else if (/^B-\d+$/i.test(first)) onNumber(first.toUpperCase());
    else enterGoods(codes);
  };

  const enterGoods = (codes: string[]) => {
    const [first = ''] = codes;
    if (!packing) {
      stopWith({ title: packMessages.noOrderTitle, message: packMessages.noOrder, code: first });
      return;
    }
    const { order, goods, problem, packed } = packing;
    if (problem) stopWith({ title: packMessages.otherTitle, message: problem.message, code: first });
    else if (packed === order.quantity) enterParcel(packing, codes);
    else {
      const code = codes.find((each) => isCodeOf(goods, each));
      if (code === undefined) {
        const message = packMessages.wrongGoodsHint(order.name);
        stopWith({ title: packMessages.wrongGoods, message, code: first });
      } else if (step === 'typed') setAsking({ code });
      else count(code, unitsOfScan(step, packing));
    }
  };

  /** All is packed: what comes next is the number of the parcel. */
  const enterParcel = ({ order, goods }: Packing, codes: string[]) => {
    const [first = ''] = codes;
    const code = codes.find((each) => isCodeOf(goods, each));
    if (code !== undefined) stopWith({ title: packMessages.oneTooMany, message: packMessages.tooMany(0), code });
    else if (codes.some((each) => order._id.endsWith(each.toLowerCase()))) {
      stopWith({ title: packMessages.otherTitle, message: scanMessages.incomplete, code: first });
    } else onParcel(first);
  };

  const onCodes = useEffectEvent((codes: string[]) => enter(...codes));
  useEffect(() => listenForScans((codes) => () => onCodes(codes)), []);

  const orderId = packing?.order._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is about one order
  useEffect(() => setAsking(null), [orderId]);

  return {
    stop,
    stopWith,
    acknowledge: () => {
      isStopped.current = false;
      setStop(null);
      stop?.retry?.();
    },
    asking,
    ask: (code) => setAsking({ code }),
    closeQuestion: () => setAsking(null),
    count,
    enter,
    isSaving: waiting > 0,
  };
}

function titleOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (code === 'wrong_goods') return packMessages.wrongGoods;
  return code === 'packed_too_many' ? packMessages.tooManyTitle : packMessages.otherTitle;
}
