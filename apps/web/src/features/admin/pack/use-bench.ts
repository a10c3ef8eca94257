import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Packing } from '#shared/contracts/fulfilment/packing.ts';
import { slipIn } from '#shared/domain/orders/order-id.ts';
import type { GoodsMatch } from '#shared/domain/reading/goods-code.ts';
import { readScan } from '#shared/domain/reading/scanned-code.ts';
import { returnIn } from '#shared/domain/returns/return-pages.ts';
import { packFieldMessages, packMessages } from '#shared/messages/fulfilment/packing.ts';
import { scanMessages } from '#shared/messages/fulfilment/scan.ts';
import { errorCode, errorText } from '#web/api/api-error.ts';
import { useCountScanMutation } from '#web/api/fulfilment/packing.ts';
import { isResponseLost, sendWithRetries } from '#web/api/send-with-retries.ts';
import { type PackStep, unitsOfScan } from '#web/features/admin/pack/pack-steps.ts';
import { isComplete, lineOfGoods, openLines } from '#web/features/admin/pack/parcel-lines.ts';
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
  /** The goods of a line whose number is to be typed; their code is null when it cannot be scanned. */
  asking: Asked | null;
  ask: (asked: Asked) => void;
  closeQuestion: () => void;
  /** Counts goods by hand. */
  count: (asked: Asked, quantity: number) => void;
  /** A code that was typed instead of scanned. */
  enter: (code: string) => void;
  isSaving: boolean;
}

interface Asked {
  orderId: string;
  code: string | null;
  /** Why the number is asked for, where the code alone does not say it. */
  why?: string;
}

interface BenchParts {
  /** The order that opened the parcel; null while none is open. */
  opened: string | null;
  /** The lines of the parcel; undefined until they are read. */
  packings: Packing[] | undefined;
  stepOf: (packing: Packing) => PackStep;
  /** The parcel was scanned and is not read yet. */
  isLoading: boolean;
  /** Whether what is packed goes now, so that a code that is of no goods is the parcel's. */
  isClosing: boolean;
  onLine: (orderId: string) => void;
  onSlip: (orderId: string) => void;
  onNumber: (number: string) => void;
  /** The slip of goods that come back. */
  onReturn: (number: string) => void;
  /** A code that comes when the parcel is closed, such as its tracking number. */
  onParcel: (code: string) => void;
}

/** What scans do at the bench: they are sent one by one, and nothing counts after a refusal until it is acknowledged. */
export function useBench({ opened, packings, ...parts }: BenchParts): Bench {
  const { stepOf, isLoading, isClosing, onLine, onSlip, onNumber, onReturn, onParcel } = parts;
  const [stop, setStop] = useState<Stop | null>(null);
  const [asking, setAsking] = useState<Bench['asking']>(null);
  const [waiting, setWaiting] = useState(0);
  const [countScan] = useCountScanMutation();
  const isStopped = useRef(false);
  const queue = useRef(Promise.resolve());
  const keys = useRef(new ScanKeys());
  /** A person scans faster than the parcel is read. */
  const early = useRef<string[][]>([]);

  const stopWith: Bench['stopWith'] = (next) => {
    isStopped.current = true;
    setStop({ retry: null, ...next });
    playPackSound('stop');
  };

  const send = (scan: Omit<Asked, 'why'> & { key: string; quantity: number; isTyped?: boolean }) => {
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(async () => {
      try {
        // Scans that were made before the stop was seen do not count either.
        if (isStopped.current) return;
        const parcel = opened ?? scan.orderId;
        const counted = await sendWithRetries(() => countScan({ parcel, ...scan }).unwrap());
        playPackSound(isComplete(counted) ? 'complete' : 'counted');
      } catch (error) {
        const isLost = isResponseLost(error);
        stopWith({
          title: isLost ? packMessages.notSavedTitle : titleOf(error),
          message: isLost ? packMessages.notSaved : errorText(error),
          code: scan.code,
          retry: isLost ? () => send(scan) : null,
        });
      } finally {
        setWaiting((count) => count - 1);
      }
    });
  };

  const count = ({ orderId, code }: Asked, quantity: number, isTyped = false) => {
    setAsking(null);
    const key = keys.current.keyOf(`${orderId} ${code ?? ''}`, performance.now());
    send({ orderId, code, quantity, key, ...(isTyped && { isTyped }) });
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
    const returned = returnIn(codes);
    if (slip !== null) onSlip(slip);
    else if (returned !== null) onReturn(returned);
    else if (/^B-\d+$/i.test(first)) onNumber(first.toUpperCase());
    else enterGoods(codes);
  };

  const enterGoods = (codes: string[]) => {
    const [first = ''] = codes;
    if (!packings && isLoading) {
      early.current.push(codes);
      return;
    }
    if (!packings) {
      stopWith({ title: packMessages.noOrderTitle, message: packMessages.noOrder, code: first });
      return;
    }
    const goods = lineOfGoods(packings, codes);
    if (goods.is === 'line') {
      const { packing, code, match } = goods;
      const asked = { orderId: packing.order._id, code };
      onLine(asked.orderId);
      const step = stepOf(packing);
      const why = whyAsked(match);
      if (why !== null) setAsking({ ...asked, why });
      else if (match.reading.count !== null) count(asked, match.reading.count);
      else if (step === 'typed') setAsking(asked);
      else count(asked, unitsOfScan(step, packing));
    } else if (goods.is === 'damaged') {
      stopWith({ title: packMessages.otherTitle, message: scanMessages.incomplete, code: first });
    } else if (goods.is === 'full') {
      stopWith({ title: packMessages.oneTooMany, message: packMessages.tooMany(0), code: goods.code });
    } else if (goods.is === 'held') {
      const { packing, code } = goods;
      stopWith({ title: packMessages.otherTitle, message: packing.problem?.message ?? '', code });
    } else enterOther(packings, codes);
  };

  /** What is of no goods of the parcel is its tracking number, once it is closed. */
  const enterOther = (lines: Packing[], codes: string[]) => {
    const [first = ''] = codes;
    const isOpen = openLines(lines).length > 0;
    if (!isOpen) {
      stopWith({ title: packMessages.otherTitle, message: lines[0]?.problem?.message ?? '', code: first });
    } else if (!isClosing) {
      const message = packMessages.wrongGoodsHint(openLines(lines).map(({ order }) => order.name));
      stopWith({ title: packMessages.wrongGoods, message, code: first });
    } else if (lines.some(({ order }) => codes.some((each) => order._id.endsWith(each.toLowerCase())))) {
      stopWith({ title: packMessages.otherTitle, message: scanMessages.incomplete, code: first });
    } else onParcel(readScan(first)[0]?.text ?? first);
  };

  const enterEarly = useEffectEvent(() => {
    for (const codes of early.current.splice(0)) enterGoods(codes);
  });
  useEffect(() => {
    if (!isLoading) enterEarly();
  }, [isLoading]);

  const onCodes = useEffectEvent((codes: string[]) => enter(...codes));
  useEffect(() => listenForScans((codes) => () => onCodes(codes)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is about one parcel
  useEffect(() => setAsking(null), [opened]);

  return {
    stop,
    stopWith,
    acknowledge: () => {
      isStopped.current = false;
      setStop(null);
      stop?.retry?.();
    },
    asking,
    ask: setAsking,
    closeQuestion: () => setAsking(null),
    count: (asked, quantity) => count(asked, quantity, true),
    enter,
    isSaving: waiting > 0,
  };
}

/** A label may be of the goods and still not say how many there are. */
function whyAsked({ isOtherPackage, reading }: GoodsMatch): string | null {
  if (isOtherPackage) return packFieldMessages.otherPackage;
  return reading.isCountUnclear ? packFieldMessages.countUnclear : null;
}

function titleOf(error: unknown): string {
  const code = errorCode(error);
  if (code === 'wrong_goods') return packMessages.wrongGoods;
  return code === 'packed_too_many' ? packMessages.tooManyTitle : packMessages.otherTitle;
}
