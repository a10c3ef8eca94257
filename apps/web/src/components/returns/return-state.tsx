import type { ReturnState } from '#shared/domain/returns/return-states.ts';
import { returnStateMessages } from '#shared/messages/returns/returns.ts';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';

const tones: Record<ReturnState, StatusTone> = {
  requested: 'waiting',
  approved: 'moving',
  received: 'waiting',
  done: 'good',
  refused: 'over',
  withdrawn: 'over',
};

export function ReturnStateTag({ state }: { state: ReturnState }) {
  return <StatusTag tone={tones[state]}>{returnStateMessages[state]}</StatusTag>;
}
