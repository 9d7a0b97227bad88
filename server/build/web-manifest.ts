import type { ManifestOptions } from 'vite-plugin-pwa';
import { brand } from '../../src/contract/operator/brand.ts';

const png = (name: string, size: number) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});
const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  ...png(name, size),
  purpose,
});
const screenshot = (name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.jpg`,
  sizes,
  type: 'image/jpeg',
  form_factor,
  label,
});
const shortcut = (name: string, path: string, picture: string) => ({
  name,
  url: `${path}?src=hs`,
  icons: [png(picture, 192)],
});

/** `manifest.webmanifest`. An installed app is known by `id`, `start_url` and `scope`: these never change. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'Thousands of games in one calm lobby, with sandbox money only.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/?src=hs',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  background_color: brand.themeColour,
  theme_color: brand.themeColour,
  categories: ['games', 'entertainment'],
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('maskable-512', 512, 'maskable'),
    icon('monochrome-512', 512, 'monochrome'),
  ],
  screenshots: [
    screenshot('lobby-phone', '720x1480', 'narrow', 'The lobby on a phone'),
    screenshot('pokies-phone', '720x1480', 'narrow', 'All slots on a phone'),
    screenshot('lobby-desktop', '1440x900', 'wide', 'The lobby on a desktop'),
  ],
  shortcuts: [
    shortcut('Lobby', '/', 'icon-192'),
    shortcut('Favourites', '/favorite-games', 'shortcut-favourites'),
    shortcut('Slots', '/pokies/all', 'shortcut-pokies'),
    shortcut('Live games', '/live/all', 'shortcut-live'),
  ],
  prefer_related_applications: false,
};
