import { createRoot } from 'react-dom/client';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import './gallery.css';
import { Controls } from './Controls.tsx';
import { Fields } from './Fields.tsx';
import { Overlays } from './Overlays.tsx';
import { Shelves } from './Shelves.tsx';
import { States } from './States.tsx';

/** A page to look at every part of src/ui; not shipped. `?part=` shows one section alone. */
const PARTS = { controls: Controls, fields: Fields, overlays: Overlays, shelves: Shelves, states: States };
const asked = new URLSearchParams(location.search).get('part');
const root = document.getElementById('root');

if (root) {
  const shown = Object.entries(PARTS).filter(([name]) => asked === null || asked === name);
  createRoot(root).render(shown.map(([name, Part]) => <Part key={name} />));
}
