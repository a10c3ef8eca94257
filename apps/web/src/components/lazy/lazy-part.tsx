import { type ComponentType, createContext, lazy, type ReactNode, use, useReducer } from 'react';
import { isLoadFailure, LoadFailure } from '#web/components/lazy/load-failure.tsx';

const RetryContext = createContext<() => void>(() => undefined);

/** A part of a page with files of its own. Where they do not load it says so, and tries again without losing the page. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const request = () => lazy<ComponentType<P>>(() => load().then((part) => ({ default: part }), failed));
  let Part = request();
  return function LazyPart(props: P) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const retry = () => {
      Part = request();
      redraw();
    };
    return (
      <RetryContext value={retry}>
        <Part {...props} />
      </RetryContext>
    );
  };
}

function failed(error: unknown): { default: () => ReactNode } {
  if (!isLoadFailure(error)) throw error;
  // A stylesheet counts as loaded once it was asked for: only a reload asks again.
  return { default: /CSS/.test(String(error)) ? () => <LoadFailure /> : NotLoaded };
}

function NotLoaded() {
  return <LoadFailure onRetry={use(RetryContext)} />;
}
