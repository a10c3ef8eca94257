import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { codePath, QUIET_ZONE } from '#web/features/print/fulfilment/code-path.ts';

export function OrderCode({ orderId, className }: { orderId: string; className?: string | undefined }) {
  // Level M survives damage to a seventh of the code, and keeps its squares large.
  const code = useMemo(() => generate(orderId, { minCorrectionLevel: correction.M }), [orderId]);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={documentMessages.code(orderId)}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}h-${side}z`} />
      <path fill="#000" d={codePath(code)} />
    </svg>
  );
}
