import '#web/app/configure-zod.ts';
import '@fontsource-variable/inter/wght.css';
import '#web/app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { startWhenIdle } from '#web/app/start-session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
startWhenIdle();
