import type { SkinKey } from '../../../../src/lib/slot/model.ts';
import {
  circle,
  ellipse,
  filledPath,
  radialGradient,
  sphereGradient,
  strokedPath,
  svgDocument,
  verticalGradient,
} from './draw.ts';

/** The same specks every time, from a small counter-based scatter. */
function scatter(count: number, draw: (x: number, y: number, size: number) => string): string {
  const part = (i: number, by: number): number => ((i * by) % 9973) / 9973;
  return Array.from({ length: count }, (_, i) =>
    draw(Math.round(part(i + 1, 7919) * 1600), Math.round(part(i + 1, 4801) * 1000), part(i + 1, 3571)),
  ).join('');
}
const ground = (id: string): string => `<rect width="1600" height="1000" fill="url(#${id})"/>`;
const tree = (x: number, y: number, s: number): string =>
  `<g transform="translate(${x} ${y}) scale(${s})">${filledPath('M-7 0h14l-3-60h-8z', '#5e3a1c')}${circle(0, -85, 46, '#2c7a35')}${circle(-26, -70, 32, '#276d30')}${circle(24, -98, 30, '#3d9440')}${circle(-14, -104, 9, '#ff6b4a')}${circle(18, -72, 9, '#ff6b4a')}${circle(-30, -68, 8, '#ff6b4a')}</g>`;
const pine = (x: number, y: number, s: number): string =>
  filledPath(
    'M0-120l30 50H18l26 40H28l30 46H-58l30-46h-16l26-40h-12z',
    '#07141c',
    `transform="translate(${x} ${y}) scale(${s})"`,
  );

const scenes: Readonly<Record<SkinKey, string>> = {
  comet:
    verticalGradient('s', '#070817', '#141038', '#2b1457', '#0b0d26') +
    radialGradient('n', '#8a4dff/.55', '#8a4dff/0') +
    radialGradient('m', '#1fb6ff/.4', '#1fb6ff/0') +
    radialGradient('o', '#ff5ca8/.35', '#ff5ca8/0') +
    sphereGradient('p', '#7fe0ff', '#2f6fe0', '#161a5e', '#070817') +
    sphereGradient('q', '#ffd9b0', '#c2603f', '#3a1030') +
    ground('s') +
    ellipse(560, 300, 560, 300, 'url(#n)') +
    ellipse(1150, 560, 560, 340, 'url(#m)') +
    ellipse(860, 150, 420, 220, 'url(#o)') +
    scatter(170, (x, y, size) =>
      circle(x, y, 0.6 + size * 1.9, '#fff', `opacity="${(0.3 + size * 0.6).toFixed(2)}"`),
    ) +
    circle(800, 1480, 690, 'url(#p)') +
    ellipse(800, 1480, 720, 716, '#7fe0ff', 'opacity=".08"') +
    circle(975, 120, 62, 'url(#q)') +
    circle(620, 210, 24, 'url(#p)') +
    strokedPath('M560 90l150-50M990 250l90-30', '#bfeaff', 3, 'opacity=".5"'),
  pharaoh:
    verticalGradient('s', '#241038', '#7a2450', '#e0633a', '#ffc46b') +
    radialGradient('u', '#fff3c0', '#ffd27a/.8', '#ff9a4a/0') +
    verticalGradient('a', '#e8a85a', '#8f4a22') +
    verticalGradient('b', '#a5562a', '#4a2015') +
    verticalGradient('d', '#d98a45', '#5e2a14') +
    verticalGradient('e', '#6b3018', '#260f0a') +
    ground('s') +
    circle(800, 560, 420, 'url(#u)') +
    circle(800, 560, 120, '#fff0c2') +
    scatter(50, (x, y, size) => (y < 300 ? circle(x, y, 0.8 + size, '#fff', 'opacity=".5"') : '')) +
    filledPath('M420 800L700 420l280 380z', 'url(#a)') +
    filledPath('M700 420l280 380H700z', 'url(#b)') +
    filledPath('M860 800l230-300 230 300z', 'url(#a)') +
    filledPath('M1090 500l230 300h-230z', 'url(#b)') +
    filledPath('M250 800l150-190 150 190z', 'url(#a)') +
    filledPath('M400 610l150 190H400z', 'url(#b)') +
    filledPath('M0 790c300-70 520-30 800 0s540 10 800-40v250H0z', 'url(#d)') +
    filledPath('M0 880c260-60 500-30 760 10s560 30 840-40v150H0z', 'url(#e)') +
    strokedPath('M520 880c6-60 2-110-14-150M1120 890c-4-70 4-120 20-160', '#1c0a08', 12) +
    strokedPath(
      'M506 730c-40-20-70-8-86 20M506 730c-10-40-40-54-76-46M506 730c20-40 52-46 82-30M506 730c36-14 66 2 78 34M1140 730c-40-20-70-8-86 20M1140 730c-10-40-40-54-76-46M1140 730c20-40 52-46 82-30M1140 730c36-14 66 2 78 34',
      '#1c0a08',
      11,
    ),
  orchard:
    verticalGradient('s', '#3fa0d8', '#9ad8ea', '#fff0c2') +
    radialGradient('u', '#fffbe0', '#fff0b0/.7', '#ffe28a/0') +
    verticalGradient('a', '#8fcf6a', '#4d9a45') +
    verticalGradient('b', '#67b850', '#2c7a38') +
    verticalGradient('c', '#3f9440', '#0f4a26') +
    ground('s') +
    circle(900, 190, 330, 'url(#u)') +
    circle(900, 190, 70, '#fff6cf') +
    [
      [420, 200, 1],
      [1250, 150, 0.8],
      [700, 110, 0.6],
    ]
      .map(
        ([x, y, s]) =>
          `<g transform="translate(${x} ${y}) scale(${s})" fill="#fff" opacity=".8">${ellipse(0, 0, 120, 34, '#fff')}${circle(-40, -24, 46, '#fff')}${circle(30, -34, 58, '#fff')}</g>`,
      )
      .join('') +
    filledPath('M0 620c240-120 460-90 760-20s560 20 840-60v460H0z', 'url(#a)') +
    tree(560, 610, 0.9) +
    tree(1010, 622, 0.8) +
    tree(760, 600, 0.6) +
    tree(1190, 600, 1) +
    tree(380, 580, 0.8) +
    filledPath('M0 740c300-90 600-60 860 0s520 10 740-50v310H0z', 'url(#b)') +
    tree(470, 760, 1.5) +
    tree(1120, 770, 1.6) +
    filledPath('M0 870c280-70 560-40 820 0s540 0 780-40v170H0z', 'url(#c)') +
    scatter(80, (x, y, size) =>
      y > 860 ? circle(x, y, 3 + size * 4, size > 0.5 ? '#ffe27a' : '#fff', 'opacity=".8"') : '',
    ),
  reef:
    verticalGradient('s', '#5fe0ea', '#1a9ac2', '#0a5a94', '#052447') +
    verticalGradient('r', '#fff/.34', '#fff/0') +
    verticalGradient('a', '#0b4a74', '#06284a') +
    verticalGradient('b', '#07355a', '#031428') +
    ground('s') +
    [
      [420, 12],
      [640, 4],
      [860, -3],
      [1080, -10],
      [1240, -18],
    ]
      .map(([x, t]) =>
        filledPath('M-50-40h100l110 900h-320z', 'url(#r)', `transform="translate(${x} 0) rotate(${t})"`),
      )
      .join('') +
    filledPath(
      'M0 700c160-60 240-160 360-120s120 140 260 130 160-110 300-80 120 90 280 70 240-150 400-120v420H0z',
      'url(#a)',
      'opacity=".8"',
    ) +
    strokedPath(
      'M430 900c-10-90 6-150-20-230M430 800c-40-20-60-60-64-110M432 770c36-30 50-70 46-120M1180 920c10-100-10-170 16-250M1180 810c42-20 62-66 60-116M1178 770c-38-24-54-70-50-116',
      '#d8487f',
      26,
      'opacity=".75"',
    ) +
    strokedPath(
      'M560 960c-20-90 30-130 4-220M620 970c16-80-20-120 4-190M1040 970c20-90-24-130 4-220M980 980c-16-70 18-110-2-170',
      '#2fae7a',
      15,
      'opacity=".75"',
    ) +
    filledPath('M0 870c220-50 420-20 640 10s420 20 620-10 240-30 340-20v150H0z', 'url(#b)') +
    scatter(60, (x, y, size) =>
      circle(
        x,
        y,
        3 + size * 11,
        'none',
        `stroke="#d9fbff" stroke-width="2" opacity="${(0.15 + size * 0.3).toFixed(2)}"`,
      ),
    ),
  rune:
    verticalGradient('s', '#050a1c', '#0c1f3f', '#164a5c', '#0b1c2a') +
    verticalGradient('g', '#35f0b0/0', '#35f0b0/.6', '#35f0b0/0') +
    verticalGradient('v', '#8a5cff/0', '#8a5cff/.5', '#8a5cff/0') +
    verticalGradient('a', '#3a5878', '#14263a') +
    verticalGradient('b', '#20364f', '#0a1626') +
    radialGradient('u', '#f2fbff', '#cfe8ff/.4', '#cfe8ff/0') +
    ground('s') +
    scatter(120, (x, y, size) => (y < 620 ? circle(x, y, 0.6 + size * 1.6, '#fff', 'opacity=".65"') : '')) +
    filledPath(
      'M0 200c220-190 420-60 660-150s420-150 940 10v300c-420-120-640-40-880 40S240 320 0 460z',
      'url(#g)',
    ) +
    filledPath(
      'M-60 130c300-120 420 20 640-70s400-120 840 60v220c-380-120-560 0-800 40s-440-40-820 60z',
      'url(#v)',
    ) +
    circle(975, 150, 140, 'url(#u)') +
    circle(975, 150, 40, '#eef8ff') +
    filledPath(
      'M0 760l220-240 120 110 210-270 150 190 120-110 200 240 160-170 170 150 250-220v560H0z',
      'url(#a)',
    ) +
    filledPath(
      'M550 360l-70 90 40-14 30 34 34-40 44 22zM820 440l-50 46 46 0 40 30 20-24zM1180 510l-40 42 40-8 34 30z',
      '#e6f4ff',
      'opacity=".85"',
    ) +
    filledPath('M0 850l260-120 220 90 260-110 300 120 240-100 320 110v160H0z', 'url(#b)') +
    [
      [440, 940, 1.4],
      [520, 960, 1],
      [600, 970, 1.2],
      [1010, 970, 1.3],
      [1090, 950, 1],
      [1170, 960, 1.5],
      [330, 960, 1.2],
      [1290, 970, 1.2],
      [200, 970, 1.5],
      [1420, 980, 1.6],
      [730, 990, 0.8],
      [880, 992, 0.9],
    ]
      .map(([x = 0, y = 0, s = 1]) => pine(x, y, s))
      .join('') +
    filledPath('M0 930c400-30 1200-30 1600 0v70H0z', '#07141c'),
};

export const sceneSvg = (key: SkinKey): string =>
  svgDocument(scenes[key], 1600, 1000, '0 0 1600 1000').replace(
    '<svg ',
    '<svg preserveAspectRatio="xMidYMax slice" ',
  );

/** Colours of frame and light, by skin. */
export const stageColours: Readonly<
  Record<SkinKey, { readonly frame: string; readonly light: string; readonly panel: string }>
> = {
  comet: { frame: '#8fb6ff', light: '#7fe0ff', panel: '11 12 38' },
  pharaoh: { frame: '#f2c14e', light: '#ffd98a', panel: '38 16 14' },
  orchard: { frame: '#ffe9a8', light: '#fff0a8', panel: '14 46 30' },
  reef: { frame: '#8feaf2', light: '#b8fbff', panel: '4 34 62' },
  rune: { frame: '#9fd8d0', light: '#7df5cf', panel: '8 18 32' },
};
