import type { SkinKey } from '../../../src/lib/slot/model.ts';
import { lettersOf, symbolUrl } from './art/skins.ts';

export interface Sprites {
  readonly sharp: ReadonlyMap<string, HTMLCanvasElement>;
  /** Smeared along the turn, for reels at speed. */
  readonly blurred: ReadonlyMap<string, HTMLCanvasElement>;
}

/** Drawn once at this size and scaled down after; with room for the shadow. */
const SIZE = 288;
const INNER = 264;

async function loadSprite(url: string): Promise<HTMLCanvasElement> {
  const image = new Image(INNER, INNER);
  image.src = url;
  await image.decode();
  return drawCanvas(pen => {
    pen.shadowColor = 'rgb(0 0 0 / .55)';
    pen.shadowBlur = 14;
    pen.shadowOffsetY = 7;
    pen.drawImage(image, (SIZE - INNER) / 2, (SIZE - INNER) / 2 - 3, INNER, INNER);
  });
}

function drawCanvas(paint: (pen: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const made = document.createElement('canvas');
  made.width = SIZE;
  made.height = SIZE;
  const pen = made.getContext('2d');
  if (pen) paint(pen);
  return made;
}

const blurVertically = (sharp: HTMLCanvasElement): HTMLCanvasElement =>
  drawCanvas(pen => {
    pen.globalAlpha = 0.17;
    for (let offset = -42; offset <= 42; offset += 12) pen.drawImage(sharp, 0, offset);
  });

export async function loadSprites(skin: SkinKey): Promise<Sprites> {
  const sharp = new Map<string, HTMLCanvasElement>();
  await Promise.all(
    lettersOf(skin).map(async letter => sharp.set(letter, await loadSprite(symbolUrl(skin, letter, INNER)))),
  );
  const smeared = new Map([...sharp].map(([letter, sprite]) => [letter, blurVertically(sprite)]));
  return { sharp, blurred: smeared };
}
