import { createRoot } from 'react-dom/client';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import './gallery.css';
import { Controls } from './Controls.tsx';
import { Feedback } from './Feedback.tsx';
import { Fields } from './Fields.tsx';
import { Lists } from './Lists.tsx';
import { Overlays } from './Overlays.tsx';

/** A gallery of every component of src/ui; not shipped. `?part=` shows one section alone. */
const PARTS = { controls: Controls, fields: Fields, overlays: Overlays, lists: Lists, states: Feedback };
const part = new URLSearchParams(location.search).get('part');
const root = document.getElementById('root');

if (root) {
  const shown = Object.entries(PARTS).filter(([name]) => part === null || part === name);
  createRoot(root).render(shown.map(([name, Part]) => <Part key={name} />));
}
