/** Gradient from top to bottom, the colours evenly spread. */
export const verticalGradient = (id: string, ...colours: string[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops(colours)}</linearGradient>`;

/** Gradient from the left top to the right bottom. */
export const diagonalGradient = (id: string, ...colours: string[]): string =>
  `<linearGradient id="${id}" x2="1" y2="1">${stops(colours)}</linearGradient>`;

/** Gradient of a ball that is lit from the left top. */
export const sphereGradient = (id: string, ...colours: string[]): string =>
  `<radialGradient id="${id}" cx=".36" cy=".3" r=".8">${stops(colours)}</radialGradient>`;

/** Gradient from the middle outwards. */
export const radialGradient = (id: string, ...colours: string[]): string =>
  `<radialGradient id="${id}">${stops(colours)}</radialGradient>`;

function stops(colours: readonly string[]): string {
  return colours
    .map((colour, i) => {
      const [hex = '', opacity] = colour.split('/');
      const faint = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${i / Math.max(1, colours.length - 1)}" stop-color="${hex}"${faint}/>`;
    })
    .join('');
}

/** A filled path; `more` are further attributes. */
export const filledPath = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

/** A stroked path with round ends. */
export const strokedPath = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

/** The ribbon of a wild, the same word in every language that plays slots. */
export const wildRibbon = (dark: string, light: string): string =>
  filledPath('M10 72h80l-6 9 6 9H10l6-9z', dark) +
  filledPath('M17 69h66v22H17z', light) +
  `<text x="50" y="86.500" font-family="Arial Black,Arial,sans-serif" font-weight="900" font-size="17.500" letter-spacing="1.500" text-anchor="middle" fill="${dark}">WILD</text>`;

/** A whole drawing; the size is that of the raster it is meant for. */
export const svgDocument = (body: string, width: number, height: number, box = '0 0 100 100'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">${body}</svg>`;
