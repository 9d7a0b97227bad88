/** How a theme looks: palettes (deep, middle, glow, main, accent, pale), motifs (the first ones lead), land. */
export interface Look {
  readonly palettes: readonly string[];
  readonly motifs: string;
  readonly land: 'dunes' | 'peaks' | 'hills' | 'waves' | 'city' | 'pines' | 'mesas' | 'stars' | 'stage';
}

export const LOOKS: Readonly<Record<string, Look>> = {
  egypt: {
    palettes: [
      '2a1140 8a2f4e ffb35a 1f9fa8 f6b73c fff0cf',
      '06283f 0e6a78 ffd98a d9562b f4b942 fff3d8',
      '3a1408 b3501a ffd27a 2456b8 ffc94a fff2cc',
    ],
    motifs: 'pharaoh scarab pyramid eye ankh',
    land: 'dunes',
  },
  space: {
    palettes: [
      '0b0f33 2a2a86 7ad7ff ff5f8f ffc24b eaf6ff',
      '170a30 5b1c8c ff8ad6 28c7c9 ffd84d fdf0ff',
      '03212e 0b5a72 b6fff0 ff7a3c ffe066 f0fffb',
    ],
    motifs: 'rocket helmet planet ufo comet',
    land: 'stars',
  },
  fruit: {
    palettes: [
      '4a0d2b c22748 ffd166 38a34a ffc233 fff6e0',
      '0c3b2e 1f8a55 e9f28c f2503b ffd23f fffbe2',
      '2b1260 6a38c8 ffb3e0 ff8a1f ffd84d fff5ea',
    ],
    motifs: 'cherry lemon melon grapes orange berry plum',
    land: 'hills',
  },
  ocean: {
    palettes: [
      '04244f 0b6fb8 8df0f2 ff7f50 ffd166 f2fdff',
      '062f3a 0f8a8a c8fff0 ef476f ffc857 f4fffb',
      '131a5a 3658d6 9ad8ff ff9f1c ffe08a f3f8ff',
    ],
    motifs: 'octopus fish shell starfish anchor pearl',
    land: 'waves',
  },
  norse: {
    palettes: [
      '0c1a2e 2c5877 c6f0ff a5352c e0a03a f0f6fa',
      '141c24 47606d ffe0b0 2f7f86 d9a13b f6f1e6',
      '1b1038 46408f a8ffe4 b8493a e6b04a f3f0ff',
    ],
    motifs: 'viking shield longship hammer axe runestone',
    land: 'peaks',
  },
  jungle: {
    palettes: [
      '04261c 0f6b45 d8f59a f08a24 ffd24a fbffe6',
      '1a2a0a 4f8a1c fff2a0 d9452b ffc83d fdffe8',
      '072a36 12766b ffe29a 7d3fb8 ffb22e f3fff2',
    ],
    motifs: 'idol panther toucan leaf',
    land: 'hills',
  },
  western: {
    palettes: [
      '3b130c b3461f ffcf8a 2f6f8f f0b13c fff0d6',
      '2a1a2e 7a4658 ffd9a0 c9502b e9b44a fff3e0',
      '14283a 3f7796 ffe0a3 b5502a f2c14e fff6e3',
    ],
    motifs: 'cowboy badge bull cactus horseshoe',
    land: 'mesas',
  },
  sweets: {
    palettes: [
      '7a1f74 f25ca8 ffe3f4 38c6e8 ffd23f fffafd',
      '1f4fb0 5cb8f5 fdf0ff ff5f9e ffcf3f ffffff',
      '5a2aa8 a678f2 fff0d9 ff7a59 ffd84d fffaf2',
    ],
    motifs: 'lollipop gummy cupcake donut candy',
    land: 'hills',
  },
  mythology: {
    palettes: [
      '1c2358 4c66c8 fff0b8 c8503c f2c14e fffbee',
      '31123f 8a3c86 ffd9a8 2f86b8 f4bf4a fff4ea',
      '0c2f3a 2a8296 fff3c4 d0603a f0c555 fbfff8',
    ],
    motifs: 'spartan temple bolt trident lyre amphora',
    land: 'peaks',
  },
  dragons: {
    palettes: [
      '4a0610 b8182a ffcf70 12806a f6c344 fff1d0',
      '05302c 0f7a68 ffe39a d8302f f5c242 fdf6dc',
      '2a0d46 7a2a8e ffc6a8 e0382f f7c948 fff0e6',
    ],
    motifs: 'lantern koi pagoda fan coin lotus',
    land: 'peaks',
  },
  gems: {
    palettes: [
      '170a3a 4a1fa8 d0a8ff 12b5d8 ffc94a f6f0ff',
      '04263a 0a6f9a a8f4ff e0357a ffd35c f0fdff',
      '2e0724 96185e ffb8dc 1fae78 ffcf56 fff0f8',
    ],
    motifs: 'brilliant hexgem heartgem emerald ring',
    land: 'peaks',
  },
  city: {
    palettes: [
      '120a2e 4a1f7a ff6fb5 20c4e8 ffcc4d fdf0ff',
      '0a1428 1f4070 ffb46a e83f6f ffd166 f5f8ff',
      '1c0f1c 6a1f3c ff9f6a 26b0a8 ffc857 fff2ec',
    ],
    motifs: 'car martini mask dice spade',
    land: 'city',
  },
  farm: {
    palettes: [
      '1d4a6b 58b0e0 fff3b0 e0503a ffc93c fffdf0',
      '3a5a14 8abf3a fff6c0 d8402f ffd04a fffdea',
      '6a2a14 e08a3a fff0c0 3a8f6a ffd24a fffaf0',
    ],
    motifs: 'pig chick cow barn sunflower',
    land: 'hills',
  },
  horror: {
    palettes: [
      '0d0a1e 3a1f58 a8e05f 8f2038 e8a33d f0f4e0',
      '14060a 5a1020 ff9a6a 3a6f6a e0a040 f6ece0',
      '06161a 1c4a4a c8ffb0 7a3a9a f0a830 eefbe8',
    ],
    motifs: 'skull pumpkin bat candle coffin',
    land: 'pines',
  },
  music: {
    palettes: [
      '1a0838 6a1fa8 ff7ad0 f5a524 2fd8e0 fdf2ff',
      '2b0a12 a81f3c ffc46a 2a6fe0 ffd23f fff3e8',
      '05242e 0a6a78 d8ff8a f04f78 ffcf3f f2fffb',
    ],
    motifs: 'vinyl guitar mic headphones note',
    land: 'stage',
  },
  beasts: {
    palettes: [
      '2a0f1e 8a2f3c ffc070 4a86a8 f2a93b fff0dc',
      '0a2438 2f6a8f ffd9a0 b0683a f0b84a f6fbff',
      '16280f 4f7a2a fff0a8 a8562a f2b53a fbffe8',
    ],
    motifs: 'wolf lion bison bear owl fox',
    land: 'peaks',
  },
  magic: {
    palettes: [
      '160a3c 4f2aa8 8affd8 e0559a ffd04a f6f0ff',
      '062a2a 12706a e8ff9a 9a3fd0 ffc83c f2fff8',
      '2a0a2e 8a2a7a ffb8a0 2f9ad0 ffd45a fff2fa',
    ],
    motifs: 'potion hat orb book cauldron mushroom',
    land: 'pines',
  },
  luck: {
    palettes: [
      '043820 12924a e6ff9a f08a24 ffcf33 f8ffe8',
      '0a2f4a 2a86b8 fff3a8 2f9a4a ffcb3d f5fdff',
      '3a1f0a a8641f ffe9a0 1f8a4f ffd04a fff8e6',
    ],
    motifs: 'clover pot horseshoe mushroom coin',
    land: 'hills',
  },
  winter: {
    palettes: [
      '0a1f4a 2f6fc0 e0f6ff d8334a ffd166 ffffff',
      '0a3038 2a8a96 eafffb c9304a ffcf5c ffffff',
      '24104a 6a4ac0 ffe0f6 e0503c ffd76a ffffff',
    ],
    motifs: 'penguin snowman pine bauble snowflake',
    land: 'pines',
  },
  reels: {
    palettes: [
      '3a0610 c41f2c ffd66a 1f6fc0 ffc93c fff6dc',
      '0a0f38 2438b8 8ac4ff e8304a ffd23f f4f7ff',
      '14141c 4a4a5c ffd98a d82a3c f6b93b fff8ea',
    ],
    motifs: 'seven bell bar star crown jester cherry',
    land: 'stage',
  },
  roulette: {
    palettes: [
      '2a0810 8a1528 ffcf8a 12805a e8b84a fff3e0',
      '062a20 0f6a4c e8f0b0 b8243a e6b547 f8fff2',
      '10142e 2c3a7a ffd9a0 b02a4a e0b050 f4f5ff',
    ],
    motifs: 'roulette chip',
    land: 'stage',
  },
  blackjack: {
    palettes: [
      '04261c 0f6a48 d8f0b0 b02438 e6b850 f6fff0',
      '0c1430 24407f c8dcff c0304a e4b54a f4f7ff',
      '2a0c1c 7a2048 ffd0b0 1f7a6a ecbc52 fff3f0',
    ],
    motifs: 'cards chip spade',
    land: 'stage',
  },
  baccarat: {
    palettes: [
      '2a0820 7a1a52 ffc8d8 b8862f f0c25a fff2f6',
      '0a1c2e 205078 ffe0b0 a8283c e8b84c f4faff',
      '1c1206 6a4414 ffe6a8 8f1f30 f0c04a fff8e6',
    ],
    motifs: 'cards spade chip',
    land: 'stage',
  },
  poker: {
    palettes: [
      '0a2418 1f6a3f fff0b0 b8283a eab945 f8ffee',
      '160a2c 44247f e8c8ff c92f4a f0bf4c f8f2ff',
      '2c0c0c 8a2a1f ffd6a0 1f5f8f f2bd4a fff4e8',
    ],
    motifs: 'cards chip spade crown',
    land: 'stage',
  },
  shows: {
    palettes: [
      '1a0a4a 5a2ad0 ff9ae0 f5a524 ffd83f fdf4ff',
      '3a0a2a c42a6a ffd27a 2a7fe0 ffd23f fff4f0',
      '042a48 0a78b8 b0fff0 f0503f ffd447 f2fcff',
    ],
    motifs: 'wheel star mic crown',
    land: 'stage',
  },
  dice: {
    palettes: [
      '2a0a10 a02030 ffcf8a d8334a f0bf4a fff3ea',
      '08203a 1f5f9a c8ecff e0503a f6c648 f4fbff',
      '1a0f38 4f34a8 ffd0f0 2fa88f f4c44a f8f4ff',
    ],
    motifs: 'dice chip',
    land: 'stage',
  },
  keno: {
    palettes: [
      '4a1070 a838c8 ffe0ff f5862a ffd23f fffaff',
      '063a4a 128aa0 e8ffd8 ef476f ffcf3f f6fffd',
      '3a2008 c07a1a fff0b0 2f6fd0 ffd84a fffbea',
    ],
    motifs: 'balls star clover',
    land: 'hills',
  },
};
