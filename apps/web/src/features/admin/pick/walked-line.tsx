import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PickLine } from '#shared/contracts/fulfilment/pick-list.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { pickWalkMessages as messages } from '#shared/messages/fulfilment/picking.ts';
import { unitMessages } from '#shared/messages/products/units.ts';
import { Button } from '#web/components/button.tsx';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import packStyles from '#web/features/admin/pack/pack-page.module.css';
import { StopPanel } from '#web/features/admin/pack/stop-panel.tsx';
import styles from '#web/features/admin/pick/pick-walk.module.css';
import { usePickScans } from '#web/features/admin/pick/use-pick-scans.ts';
import { type Mark, type Walk, withMark, withoutLastMark } from '#web/features/admin/pick/walk.ts';
import { ScanField } from '#web/features/admin/scan/scan-field.tsx';
import { paths } from '#web/paths.ts';
import { playPackSound } from '#web/platform/pack-sound.ts';

/** Longer bins are shown smaller. */
const MAX_LARGE = 12;

interface WalkedLineProps {
  walk: Walk;
  line: PickLine;
  onChange: (walk: Walk) => void;
  onEnd: () => void;
}

/** The line to fetch now, to be read from afar. */
export function WalkedLine({ walk, line, onChange, onEnd }: WalkedLineProps) {
  const id = useId();
  const mark = (as: Mark) => {
    const isLast = walk.marks.length + 1 === walk.list.lines.length;
    playPackSound(isLast ? 'complete' : 'counted');
    onChange(withMark(walk, as));
  };
  const scans = usePickScans(walk, () => mark('picked'));
  const { lines } = walk.list;
  const done = walk.marks.length;
  const { product, quantity, split } = line;
  const next = lines[done + 1];
  const hasBins = lines.some((each) => each.product.bin !== null);
  return (
    <>
      {/* The way out where the bars give their room to the line. */}
      <p className={packStyles.aside}>
        <Link to={paths.pack}>{messages.toBench}</Link>
      </p>
      {scans.stop && <StopPanel stop={scans.stop} onAcknowledge={scans.acknowledge} />}
      <section className={`panel ${packStyles.order} ${styles.section}`} aria-labelledby={id}>
        <div className={styles.progress}>
          <p role="status">{messages.progress(done, lines.length)}</p>
          <progress className={packStyles.progress} max={lines.length} value={done} aria-labelledby={id} />
        </div>
        {hasBins && (
          <p className={`${styles.bin} ${(product.bin ?? '').length > MAX_LARGE ? styles.longBin : ''}`}>
            {product.bin ?? messages.noBin}
          </p>
        )}
        <div className={styles.goods}>
          <ProductImage src={product.image} alt="" />
          <div>
            <h2 id={id} className={packStyles.big} dir="auto">
              {product.product}
            </h2>
            <p className={packStyles.codes}>
              {product.partNumber !== null && (
                <span>
                  {messages.partNumber} {product.partNumber}
                </span>
              )}
              {product.barcode !== null && (
                <span>
                  {messages.barcode} {product.barcode}
                </span>
              )}
            </p>
          </div>
          <p className={`figures ${styles.quantity}`}>
            {quantity === 1 ? `1 ${unitMessages.one(product.unit)}` : unitMessages.many(quantity, product.unit)}
          </p>
        </div>
        <Split line={{ product, quantity, split }} />
        <ScanField
          key={done}
          label={messages.scan}
          hint={messages.scanHint}
          className={styles.field}
          onEnter={scans.enter}
          onEmpty={() => mark('picked')}
        >
          <Button look="primary" large type="submit">
            {messages.picked}
          </Button>
        </ScanField>
        <div className={packStyles.buttons}>
          <Button large onClick={() => mark('missing')}>
            {messages.missing}
          </Button>
          <Button large disabled={done === 0} onClick={() => onChange(withoutLastMark(walk))}>
            {messages.back}
          </Button>
          <EndButton walk={walk} onEnd={onEnd} />
          {next && <span className={styles.next}>{messages.next(next.product.bin ?? next.product.product)}</span>}
        </div>
      </section>
    </>
  );
}

/** How much goes with which slip. */
export function Split({ line: { split } }: { line: PickLine }) {
  return (
    <ul className={styles.split} aria-label={messages.for}>
      {split.map(({ slip, quantity }) => (
        <li key={slip} className="figures">
          {slip} <strong>× {formatNumber(quantity)}</strong>
        </li>
      ))}
    </ul>
  );
}

function EndButton({ walk, onEnd }: Pick<WalkedLineProps, 'walk' | 'onEnd'>) {
  const { ask, dialog } = useConfirmation();
  async function end(): Promise<void> {
    const isSure = await ask({
      title: messages.endTitle,
      warning: messages.endWarning(walk.marks.length, walk.list.lines.length),
      cancelLabel: messages.keep,
      confirmLabel: messages.end,
      confirmDescription: messages.endDescription,
    });
    if (isSure) onEnd();
  }
  return (
    <>
      <Button large onClick={() => void end()}>
        {messages.end}
      </Button>
      {dialog}
    </>
  );
}
