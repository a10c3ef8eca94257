import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

// What React alone takes: a heading, a picture and a button.
function BarePage() {
  const [count, setCount] = useState(0);
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Bulk industrial products'),
    createElement('img', { src: '/products/hex-bolt-m12.svg', alt: 'A bolt', width: 380, height: 285 }),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count} times`),
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(BarePage));
