/** A studio of the sandbox; every name is invented. */
export interface Studio {
  readonly slug: string;
  readonly name: string;
  readonly section: 'pokies' | 'live' | 'table' | 'mixed';
  /** How much of the catalogue it made. */
  readonly weight: number;
  /** Its hand: composition families and typefaces (GAMES-18), most used first. */
  readonly families: readonly string[];
  readonly faces: readonly string[];
  /** How it letters a title. */
  readonly finish: 'extrude' | 'outline' | 'flat' | 'glow' | 'bevel';
}

const studio = (
  name: string,
  weight: number,
  families: string,
  faces: string,
  finish: Studio['finish'],
  section: Studio['section'] = 'pokies',
): Studio => ({
  slug: name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-'),
  name,
  section,
  weight,
  families: families.split(' '),
  faces: faces.split(' '),
  finish,
});

export const STUDIOS: readonly Studio[] = [
  studio('Halyard Works', 34, 'portrait emblem vista', 'roman slab', 'bevel'),
  studio('Nine Foxes', 32, 'slash portrait rain', 'bubble block', 'extrude'),
  studio('Brasslark', 30, 'deco emblem', 'deco fat', 'flat'),
  studio('Pepperwhistle', 30, 'rain reels portrait', 'bubble script', 'outline'),
  studio('Northlamp', 28, 'emblem vista', 'rune roman', 'bevel'),
  studio('Velvet Abacus', 26, 'poster deco', 'fat poster', 'flat'),
  studio('Moonkettle', 26, 'orbit portrait', 'tech bubble', 'glow'),
  studio('Copperjay', 24, 'emblem vista', 'saloon slab', 'extrude'),
  studio('Hexapine', 24, 'facets reels', 'block tech', 'outline'),
  studio('Lanternfish Studio', 23, 'vista orbit', 'bubble roman', 'extrude'),
  studio('Otter & Ash', 22, 'poster vista', 'slab poster', 'flat'),
  studio('Juniper Vale', 21, 'portrait emblem', 'roman script', 'outline'),
  studio('Driftmill', 20, 'initial vista', 'poster slab', 'flat'),
  studio('Quillon Games', 20, 'emblem initial', 'rune roman', 'bevel'),
  studio('Tumbledown', 19, 'slash rain', 'block bubble', 'extrude'),
  studio('Saltmarsh Play', 18, 'reels vista', 'slab bubble', 'outline'),
  studio('Marrowgate', 18, 'portrait neon', 'fright rune', 'outline'),
  studio('Glasswing', 17, 'facets slash', 'tech fat', 'glow'),
  studio('Fernwick', 16, 'rain vista', 'script bubble', 'outline'),
  studio('Tin Parade', 16, 'reels poster', 'block deco', 'extrude'),
  studio('Owlstreet', 15, 'neon portrait', 'tech poster', 'glow'),
  studio('Candlewood', 15, 'deco portrait', 'roman deco', 'bevel'),
  studio('Rook & Thistle', 14, 'initial deco', 'fat roman', 'flat'),
  studio('Sixpenny Arcade', 14, 'reels rain', 'block slab', 'extrude'),
  studio('Bluehour', 13, 'poster neon', 'poster tech', 'flat'),
  studio('Gullwing Interactive', 13, 'slash portrait', 'slab roman', 'extrude'),
  studio('Parcel Nine', 12, 'slash poster', 'poster block', 'flat'),
  studio('Wexhollow', 12, 'portrait vista', 'fright roman', 'outline'),
  studio('Marmalade Moon', 12, 'orbit rain', 'bubble script', 'extrude'),
  studio('Kestrel Forge', 11, 'emblem vista', 'rune slab', 'bevel'),
  studio('Papermill', 11, 'poster rain', 'fat slab', 'flat'),
  studio('Tidewright', 11, 'vista orbit', 'roman bubble', 'bevel'),
  studio('Zephyr Lane', 10, 'neon facets', 'tech block', 'glow'),
  studio('Dapper Badger', 10, 'portrait deco', 'script fat', 'outline'),
  studio('Cobalt Acre', 10, 'facets emblem', 'block poster', 'outline'),
  studio('Thornbury Reels', 9, 'reels initial', 'slab saloon', 'extrude'),
  studio('Little Colossus', 9, 'initial portrait', 'block bubble', 'extrude'),
  studio('Ember & Oak', 9, 'slash vista', 'rune saloon', 'bevel'),
  studio('Plumline', 8, 'poster initial', 'poster fat', 'flat'),
  studio('Harlequin Row', 8, 'deco reels', 'deco script', 'flat'),
  studio('Astrolabe', 8, 'orbit facets', 'tech roman', 'glow'),
  studio('Whistlestop', 7, 'vista poster', 'saloon poster', 'extrude'),
  studio('Greywater', 7, 'portrait orbit', 'roman fright', 'outline'),
  studio('Sugarloft', 7, 'rain portrait', 'bubble script', 'extrude'),
  studio('Pinhole', 6, 'poster neon', 'tech slab', 'flat'),
  studio('Old Compass', 6, 'emblem deco', 'saloon roman', 'bevel'),
  studio('Foxglove Nine', 6, 'portrait rain', 'fat script', 'outline'),
  studio('Bramble & Co', 5, 'rain vista', 'slab bubble', 'extrude'),
  studio('Lowtide', 5, 'orbit poster', 'poster tech', 'flat'),
  studio('Mosaic Yard', 5, 'facets deco', 'deco block', 'outline'),
  studio('Atrium Live', 26, 'wheel felt', 'roman fat', 'bevel', 'live'),
  studio('Salon Vérité', 20, 'felt deco', 'fat deco', 'flat', 'live'),
  studio('Redcurtain', 16, 'wheel felt', 'block slab', 'extrude', 'live'),
  studio('Harbour House Live', 12, 'felt wheel', 'poster roman', 'bevel', 'live'),
  studio('Parlour Twelve', 9, 'deco felt', 'script deco', 'outline', 'live'),
  studio('Greenbaize', 18, 'felt deco', 'slab fat', 'outline', 'table'),
  studio('Ivory Tower Tables', 14, 'felt wheel', 'roman deco', 'bevel', 'table'),
  studio('Pipworks', 12, 'felt facets', 'block poster', 'extrude', 'table'),
  studio('Kingside', 16, 'initial felt', 'fat roman', 'bevel', 'mixed'),
  studio('Meridian & Sons', 14, 'deco wheel vista', 'deco roman', 'bevel', 'mixed'),
];
