type Child = Node | string | null;
type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void)>>;

/** One element: `on...` listens, `true` is a bare attribute, `false` is left out. */
export function el<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter(child => child !== null));
  return element;
}

const ICONS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  sound: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  mute: 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5',
  info: 'M12 11v6M12 7.500v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  less: 'M6 12h12',
  more: 'M6 12h12M12 6v12',
  spin: 'M19.500 8A8.500 8.500 0 1 0 20.500 13M20 3.500V8.500h-5',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

export function icon(name: keyof typeof ICONS): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', ICONS[name]);
  svg.append(path);
  return svg;
}

/** The next event of a kind. */
export const nextEvent = (target: EventTarget, type: string): Promise<void> =>
  new Promise(done => {
    target.addEventListener(type, () => done(), { once: true });
  });
