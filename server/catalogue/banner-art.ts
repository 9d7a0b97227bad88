/** The scene of each slide by its id: a theme of the pictures and its motifs, the first one leading. */
export const BANNER_ART: Readonly<
  Record<string, { readonly theme: string; readonly cast: readonly string[] }>
> = {
  'new-games': { theme: 'space', cast: ['rocket', 'planet', 'ufo', 'comet', 'star'] },
  'try-a-demo': { theme: 'fruit', cast: ['cherry', 'lemon', 'melon', 'plum', 'orange'] },
  'studio-of-the-week': { theme: 'ocean', cast: ['octopus', 'fish', 'shell', 'starfish', 'pearl'] },
  'game-of-the-week': { theme: 'egypt', cast: ['pharaoh', 'scarab', 'ankh', 'eye', 'pyramid'] },
  'your-shelf': { theme: 'magic', cast: ['book', 'potion', 'orb', 'mushroom', 'hat'] },
};
