import { Outlet } from 'react-router-dom';

/** What surrounds a page that is made for printing: nothing that would be printed. */
export function PaperLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
