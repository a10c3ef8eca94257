import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';
import { codePath, QUIET_ZONE } from '#web/features/print/fulfilment/code-path.ts';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
}

export function QrCode({ text, label, className }: QrCodeProps) {
  // Level M survives damage to a seventh of the code, and keeps its squares large.
  const code = useMemo(() => generate(text, { minCorrectionLevel: correction.M }), [text]);
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}h-${side}z`} />
      <path fill="#000" d={codePath(code)} />
    </svg>
  );
}
