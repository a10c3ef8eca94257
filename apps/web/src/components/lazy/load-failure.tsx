import { useEffect, useState } from 'react';
import { commonMessages } from '#shared/messages/common.ts';
import { Button } from '#web/components/button.tsx';

const reload = () => location.reload();

/** Instead of a screen, or a part of it, whose files did not load. A release replaces the files that an open tab expects. */
export function LoadFailure({ as: Text = 'p', onRetry = reload }: { as?: 'h1' | 'p'; onRetry?: () => void }) {
  const [isUpdated, setIsUpdated] = useState(false);
  useEffect(() => void wasUpdated().then(setIsUpdated, () => undefined), []);
  return (
    <div className="page" role="alert">
      <Text>{isUpdated ? commonMessages.updated : commonMessages.connectionLost}</Text>
      <Button onClick={isUpdated ? reload : onRetry}>{isUpdated ? commonMessages.reload : commonMessages.retry}</Button>
    </div>
  );
}

/** The name of the entry has a hash of everything that it leads to. */
async function wasUpdated(): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store' });
  const entry = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  return page.ok && !(await page.text()).includes(entry);
}

/** Each browser words this error differently; the last is of a stylesheet. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported|module script|preload CSS/i.test(error.message);
}
