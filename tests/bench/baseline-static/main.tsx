import { createRoot } from 'react-dom/client';
import { Workbox } from 'workbox-window';

const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>Baseline</h1>);
addEventListener('load', () => void new Workbox('/sw.js').register());
