import { packMessages } from '#shared/messages/fulfilment/packing.ts';
import styles from '#web/features/admin/pack/pack-page.module.css';
import type { Printers } from '#web/features/admin/printing/use-printers.ts';
import { switchLabels, useLabelsOn } from '#web/platform/label-setting.ts';
import { switchPackSound, usePackSoundOn } from '#web/platform/pack-sound.ts';

export function PackSettings({ printers }: { printers: Printers }) {
  const isSoundOn = usePackSoundOn();
  const arePrinted = useLabelsOn();
  return (
    <fieldset className={styles.settings}>
      <legend>{packMessages.settings}</legend>
      <label>
        <input type="checkbox" checked={isSoundOn} onChange={({ target }) => switchPackSound(target.checked)} />
        {packMessages.sound}
      </label>
      <label>
        <input type="checkbox" checked={arePrinted} onChange={({ target }) => switchLabels(target.checked)} />
        {packMessages.autoPrint}
      </label>
      {printers.list !== null && (
        <select
          aria-label={packMessages.labelPrinter}
          className={styles.printer}
          value={printers.selected ?? ''}
          onFocus={() => printers.refresh()}
          onChange={({ target }) => printers.select(target.value === '' ? null : target.value)}
        >
          <option value="">{packMessages.askForPrinter}</option>
          {printers.list.map(({ name, label }) => (
            <option key={name} value={name}>
              {packMessages.labelsOn(label)}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
