import { type RefObject, useEffect, useRef, useState } from 'react';

interface ScrollSteps<Track> {
  ref: RefObject<Track | null>;
  atStart: boolean;
  atEnd: boolean;
  step: (direction: 1 | -1) => void;
}

export function useScrollSteps<Track extends HTMLElement>(): ScrollSteps<Track> {
  const ref = useRef<Track>(null);
  const [edges, setEdges] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const track = ref.current;
    if (track === null) return;
    const update = () => {
      const atStart = track.scrollLeft <= 1;
      const atEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 1;
      setEdges((old) => (old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd }));
    };
    const resizing = new ResizeObserver(update);
    resizing.observe(track);
    track.addEventListener('scroll', update, { passive: true });
    return () => {
      resizing.disconnect();
      track.removeEventListener('scroll', update);
    };
  }, []);

  const step = (direction: 1 | -1) => {
    const track = ref.current;
    const [first, second] = track?.children ?? [];
    if (!track || !first || !second) return;
    const distance = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollBy({ left: direction * distance, behavior: calm ? 'instant' : 'smooth' });
  };

  return { ref, ...edges, step };
}
