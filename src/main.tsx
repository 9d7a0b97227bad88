import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { boot } from './app/boot.ts';
import { start } from './core/worker.ts';

await boot();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
start();
