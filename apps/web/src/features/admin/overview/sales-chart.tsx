import { use, useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Currency } from '#shared/domain/money.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { overviewMessages } from '#shared/messages/shop/overview.ts';
import { cssColor } from '#web/components/css-color.ts';
import { cssVariable } from '#web/components/css-variable.ts';
import { useColorScheme } from '#web/components/use-color-scheme.ts';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import styles from '#web/features/admin/overview/overview-page.module.css';
import type { NamedSales } from '#web/features/admin/overview/sales-table.tsx';

const HEIGHT = 240;
/** In CSS pixels. */
const LABEL_WIDTH = 80;
const BAR_SHARE = 0.7;
const MAX_BAR = 60;
const MAX_LINES = 5;

interface SalesChartProps {
  rows: NamedSales[];
  label: string;
}

/** Bars; the line above tells of the one below the pointer, else of all. */
export function SalesChart({ rows, label }: SalesChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  // Its colours are read when it is drawn.
  const scheme = useColorScheme();
  const shown = pointed === null ? undefined : rows[pointed];
  const sum = (of: 'orders' | 'amount') => rows.reduce((total, row) => total + row[of], 0);
  return (
    <figure className={styles.figure}>
      <p className={styles.shown}>
        {shown?.name ?? overviewMessages.total}{' '}
        <strong>
          <Amount value={shown?.amount ?? sum('amount')} />
        </strong>{' '}
        <span className={styles.hint}>{overviewMessages.orders(shown?.orders ?? sum('orders'))}</span>
      </p>
      <Bars key={scheme} rows={rows} label={label} onPoint={setPointed} />
    </figure>
  );
}

/** Gets the row below the pointer. */
type OnPoint = (index: number | null) => void;

function Bars({ rows, label, onPoint }: SalesChartProps & { onPoint: OnPoint }) {
  const place = useRef<HTMLDivElement>(null);
  const currency = use(CurrencyContext);

  useEffect(() => {
    const element = place.current;
    if (element === null || currency === undefined) return;
    const chart = draw(element, rows, { currency, onPoint });
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [rows, currency, onPoint]);

  return <div ref={place} className={styles.chart} role="img" aria-label={label} />;
}

/** Up to above the highest bar, at steps of 1, 2 or 5 times a power of ten. */
function linesFor(highest: number): number[] {
  const rough = Math.max(highest, 1) / MAX_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((digit) => digit * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

function draw(
  element: HTMLElement,
  rows: NamedSales[],
  { currency, onPoint }: { currency: Currency; onPoint: OnPoint },
): UPlot {
  const axis = {
    font: `12px ${cssVariable('--font')}`,
    stroke: cssColor('--color-text-soft'),
    grid: { stroke: cssColor('--color-border'), width: 1 },
    ticks: { show: false },
  };
  const bars = UPlot.paths.bars?.({ size: [BAR_SHARE, MAX_BAR], radius: 0.1 });
  const lines = linesFor(Math.max(...rows.map(({ amount }) => amount)));
  const compact = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const;
  return new UPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      padding: [12, 8, 0, 0],
      cursor: { y: false, drag: { setScale: false, x: false }, points: { show: false } },
      scales: {
        x: { time: false, range: () => [-0.6, rows.length - 0.4] },
        y: { range: () => [0, lines.at(-1) ?? 0] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 28,
          space: LABEL_WIDTH,
          incrs: [1, 2, 3, 5, 7, 10, 15],
          values: (_, splits) => splits.map((index) => rows[index]?.name ?? ''),
        },
        {
          ...axis,
          size: 64,
          splits: () => lines,
          values: (_, splits) => splits.map((amount) => formatNumber(amount, compact)),
        },
      ],
      series: [
        {},
        {
          fill: cssColor('--color-primary'),
          stroke: cssColor('--color-primary'),
          points: { show: false },
          ...(bars && { paths: bars }),
        },
      ],
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    },
    [rows.map((_, index) => index), rows.map(({ amount }) => amount)],
    element,
  );
}
