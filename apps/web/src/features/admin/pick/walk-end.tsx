import { packingSlipsPage } from '#shared/desktop/pages.ts';
import { MAX_SLIPS } from '#shared/domain/limits.ts';
import { pickWalkMessages as messages } from '#shared/messages/fulfilment/picking.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import packStyles from '#web/features/admin/pack/pack-page.module.css';
import { missingLines, type Walk, withoutLastMark } from '#web/features/admin/pick/walk.ts';
import { Split } from '#web/features/admin/pick/walked-line.tsx';
import { paths } from '#web/paths.ts';

interface WalkEndProps {
  walk: Walk;
  onChange: (walk: Walk) => void;
  onEnd: () => void;
}

/** After the last line: what was not there, and where the goods go. */
export function WalkEnd({ walk, onChange, onEnd }: WalkEndProps) {
  const { lines, slips } = walk.list;
  const missing = missingLines(walk);
  return (
    <section className={`panel ${packStyles.order}`} aria-label={messages.title}>
      <p role="status" className={packStyles.huge}>
        {missing.length === 0 ? messages.over(lines.length) : messages.overWithout(missing.length, lines.length)}
      </p>
      {missing.length > 0 && (
        <div className={packStyles.problem}>
          <p className={packStyles.big}>{messages.notThere}</p>
          {missing.map((line) => (
            <div key={line.product._id}>
              <p>{[line.product.bin, line.product.product].filter((each) => each !== null).join(' · ')}</p>
              <Split line={line} />
            </div>
          ))}
        </div>
      )}
      <div className={packStyles.buttons}>
        <ButtonLink look="primary" large to={paths.pack}>
          {messages.toBench}
        </ButtonLink>
        {slips.length <= MAX_SLIPS && (
          <ButtonLink large to={packingSlipsPage(slips.map(({ orderId }) => orderId))}>
            {messages.slips}
          </ButtonLink>
        )}
        <Button large onClick={() => onChange(withoutLastMark(walk))}>
          {messages.back}
        </Button>
        <Button large onClick={onEnd}>
          {messages.end}
        </Button>
      </div>
    </section>
  );
}
