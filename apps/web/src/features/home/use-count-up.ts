import { type RefObject, useEffect, useRef, useState } from 'react';

const DURATION_MS = 1800;

/**
 * Counts up once half of the element is in view. Until then, and with reduced motion, the value is the target: a print
 * or a screenshot must not say 0.
 */
export function useCountUp(target: number): { ref: RefObject<HTMLDivElement | null>; value: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(target);

  useEffect(() => {
    const element = ref.current;
    if (element === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const run = () => {
      const start = performance.now();
      const step = (now: number) => {
        const progress = Math.min((now - start) / DURATION_MS, 1);
        setValue(Math.round(target * easeOut(Math.max(progress, 0))));
        if (progress < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return setValue(target);
        setValue(0);
        if (entry.intersectionRatio < 0.5) return;
        observer.disconnect();
        run();
      },
      { threshold: [0, 0.5] },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [target]);

  return { ref, value };
}

function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}
