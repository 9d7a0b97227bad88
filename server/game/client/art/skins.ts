import type { SkinKey } from '../../../../src/lib/slot/model.ts';
import { comet } from './comet.ts';
import { svgDocument } from './draw.ts';
import { orchard } from './orchard.ts';
import { pharaoh } from './pharaoh.ts';
import { reef } from './reef.ts';
import { rune } from './rune.ts';

const drawings: Readonly<Record<SkinKey, Readonly<Record<string, string>>>> = {
  comet,
  pharaoh,
  orchard,
  reef,
  rune,
};

export const lettersOf = (skin: SkinKey): string[] => Object.keys(drawings[skin]);

/** A symbol as the address of an image. */
export const symbolUrl = (skin: SkinKey, letter: string, size: number): string =>
  svgDataUrl(svgDocument(drawings[skin][letter] ?? '', size, size));

export const svgDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
