// Data table.

/** What the titles, collections and pictures of one theme are made of. */
export interface Theme {
  readonly key: string;
  /** Share of the pokies. */
  readonly weight: number;
  /** Collections the theme belongs to. */
  readonly collections: readonly string[];
  /** The playable skin that suits it. */
  readonly skin?: string;
  readonly adjectives: readonly string[];
  readonly things: readonly string[];
  readonly places: readonly string[];
  readonly figures: readonly string[];
  /** Halves of one-word titles. */
  readonly compoundStarts: readonly string[];
  readonly compoundEnds: readonly string[];
}

const list = (words: string): readonly string[] => words.split(', ');

export const THEMES: readonly Theme[] = [
  {
    key: 'egypt',
    weight: 8,
    collections: ['egypt', 'adventure'],
    skin: 'pharaoh',
    adjectives: list(
      'Sunken, Alabaster, Ninth, Gilded, Sleeping, Obsidian, Sandblown, Hidden, Lapis, Faience, Sealed, Twice-Crowned',
    ),
    things: list(
      'Scarab, Cartouche, Obelisk, Canopy, Sistrum, Papyrus, Chamber, Falcon, Crook, Lotus, Sphinx, Chariot, Amulet, Sundial, Granary, Ostraca',
    ),
    places: list(
      'Saqqara, Abydos, the Red Delta, the Upper Nile, Dendera, the Western Bank, Philae, the Salt Oasis, Edfu',
    ),
    figures: list(
      'Nefret, the Vizier, Amunet, Meritre, the Royal Scribe, Khay, the Jackal, Tiaa, the Boatman',
    ),
    compoundStarts: list('Dune, Sand, Nile, Sun, Palm, Lapis, Reed, Tomb'),
    compoundEnds: list('glass, keeper, fire, crown, light, walker, song, vault'),
  },
  {
    key: 'space',
    weight: 7,
    collections: ['space'],
    skin: 'comet',
    adjectives: list(
      'Distant, Drifting, Hyper, Binary, Silent, Quantum, Outer, Weightless, Ultraviolet, Eleventh, Magnetic, Backward',
    ),
    things: list(
      'Comet, Orbiter, Nebula, Airlock, Pulsar, Satellite, Signal, Quasar, Lander, Beacon, Eclipse, Rover, Cosmonaut, Meteor, Telescope, Antenna',
    ),
    places: list(
      'Ceres, the Kuiper Line, Titan Bay, the Far Ring, Station Nine, Callisto, the Quiet Sector, Moonbase Lark',
    ),
    figures: list(
      'Captain Vela, Unit 7, Doctor Halo, the Stowaway, Pilot Juno, the Last Engineer, Commander Pip',
    ),
    compoundStarts: list('Star, Void, Nova, Astro, Moon, Ion, Warp, Helio'),
    compoundEnds: list('drift, fall, hopper, forge, lark, runner, dust, tide'),
  },
  {
    key: 'fruit',
    weight: 9,
    collections: ['fruits', 'classic'],
    skin: 'orchard',
    adjectives: list(
      'Ripe, Zesty, Frosted, Double, Sunday, Sour, Juiced, Market, Seven, Crisp, Chilled, Striped, Polished, Twenty',
    ),
    things: list(
      'Cherries, Lemons, Melons, Plums, Berries, Oranges, Pears, Peaches, Grapes, Sevens, Bells, Limes, Apricots, Figs, Crates, Barrow',
    ),
    places: list(
      'the Orchard, Stall 40, the Corner Shop, Valencia Road, the Glasshouse, Old Market, Lemon Hill',
    ),
    figures: list('Nana Petunia, the Greengrocer, Signor Agrume, Miss Quince, the Juicer, Uncle Kumquat'),
    compoundStarts: list('Zest, Cherry, Melon, Berry, Plum, Citrus, Pip, Lemon'),
    compoundEnds: list('blitz, snap, stack, pop, press, rush, bar, loop'),
  },
  {
    key: 'ocean',
    weight: 7,
    collections: ['ocean', 'animals'],
    skin: 'reef',
    adjectives: list(
      'Deep, Coral, Tidal, Saltwater, Pearl, Abyssal, Stormy, Turquoise, Drowned, Lazy, Barnacled',
    ),
    things: list(
      'Lagoon, Anchor, Trawler, Octopus, Shell, Current, Seahorse, Lighthouse, Trench, Marlin, Starfish, Harpoon, Submarine, Tackle Box, Urchin, Mermaid',
    ),
    places: list(
      'Coral Bay, the Tenth Fathom, Gull Rock, the Drop-Off, Port Brine, Kelp Town, the Blue Hole',
    ),
    figures: list('Old Barnaby, Captain Marrow, the Pearl Diver, Skipper Ines, the Anglerfish, Mother Tide'),
    compoundStarts: list('Reef, Brine, Tide, Wave, Salt, Kelp, Fin, Coral'),
    compoundEnds: list('catch, break, riders, haul, bite, shallows, glow, march'),
  },
  {
    key: 'norse',
    weight: 6,
    collections: ['mythology', 'adventure'],
    skin: 'rune',
    adjectives: list(
      'Frozen, Iron, Northern, Raven, Oathbound, Ashen, Longwinter, Thrice-Forged, Grey, Howling',
    ),
    things: list(
      'Rune, Longship, Axe, Mead Hall, Shield, Raven, Saga, Hammer, Fjord, Warhorn, Oath, Anvil, Wolfpack, Skald, Helm, Hearth',
    ),
    places: list(
      'Hrafnfell, the North Fjord, Ashwood, the Ninth Hall, Skelda, the Whale Road, Winterhold Bay',
    ),
    figures: list('Sigrun, Ulfgar, the Shield Sister, Brynja, Old Grettir, the Skald, Eirik the Late'),
    compoundStarts: list('Rime, Rune, Frost, Wolf, Iron, Raven, Storm, Fjord'),
    compoundEnds: list('wolf, bound, born, gard, fang, horn, helm, wrath'),
  },
  {
    key: 'jungle',
    weight: 6,
    collections: ['adventure', 'animals'],
    adjectives: list(
      'Emerald, Overgrown, Stone, Whispering, Green, Painted, Vine-Clad, Monsoon, Feathered, Lost',
    ),
    things: list(
      'Idol, Temple, Macaw, Panther, Canopy, Waterfall, Totem, Orchid, Tree Frog, Drums, Toucan, Ruins, Expedition, Rope Bridge, Mask, Jaguar',
    ),
    places: list(
      'Xochil, the Rainline, Iguana River, the Green Stair, Tapir Falls, the Ceiba, Camp Fourteen',
    ),
    figures: list('Professor Quill, Ranger Oleander, the Jaguar Queen, Doctor Fern, the Guide, Little Tapir'),
    compoundStarts: list('Vine, Jade, Leaf, Panther, Totem, Monsoon, Fern, Macaw'),
    compoundEnds: list('stone, trek, temple, paw, shade, drums, crest, gate'),
  },
  {
    key: 'western',
    weight: 5,
    collections: ['adventure'],
    adjectives: list(
      'Dusty, High Noon, Rattlesnake, Rusty, Two-Bit, Crooked, Lonesome, Silver, Tumbleweed, Last',
    ),
    things: list(
      'Stagecoach, Saloon, Horseshoe, Sheriff, Canyon, Cactus, Lasso, Telegraph, Gold Pan, Mustang, Outlaw, Showdown, Water Tower, Deputy, Poster, Spurs',
    ),
    places: list('Copper Gulch, Dry Creek, Perdition Wells, Mesa Blanca, Boot Ridge, the 4:15, Coyote Pass'),
    figures: list('Marshal Dot, the Calloway Boys, Six-Toe Sal, Deputy Rye, the Undertaker, Annie Thorne'),
    compoundStarts: list('Dust, Gulch, Copper, Rattle, Mesa, Spur, Coyote, Saddle'),
    compoundEnds: list('town, jack, runners, ridge, iron, shot, creek, bandits'),
  },
  {
    key: 'sweets',
    weight: 7,
    collections: ['sweets'],
    adjectives: list(
      'Fizzy, Whipped, Caramel, Sticky, Sherbet, Toasted, Glazed, Bubbly, Marshmallow, Sprinkled, Giddy',
    ),
    things: list(
      'Lollipops, Gumdrops, Toffees, Macarons, Doughnuts, Jelly, Nougat, Cupcakes, Pralines, Bonbons, Waffles, Fudge, Parfait, Wafers, Candy Jar, Meringue',
    ),
    places: list('Sherbet Street, the Nougat Works, Cocoa Lane, Waffle Town, the Top Shelf, Marzipan Hall'),
    figures: list('Madame Praline, Gus the Gummy, the Confectioner, Tilly Toffee, Baron Bonbon, Miss Mallow'),
    compoundStarts: list('Sugar, Candy, Toffee, Fizz, Choco, Jelly, Fudge, Sherbet'),
    compoundEnds: list('burst, cloud, works, pop, whirl, town, drop, jam'),
  },
  {
    key: 'mythology',
    weight: 6,
    collections: ['mythology'],
    adjectives: list(
      'Marble, Immortal, Winged, Thundering, Olympian, Laurel, Bronze, Oracular, Twelfth, Fated',
    ),
    things: list(
      'Labyrinth, Oracle, Trident, Lyre, Pegasus, Thunder, Amphora, Medusa, Laurels, Titan, Minotaur, Colossus, Chariot, Fates, Siren, Temple',
    ),
    places: list('Delphi, the Aegean, Ithaca, Mount Ida, the Styx, Arcadia, the Twelve, Knossos'),
    figures: list('Ariadne, Perseus, the Ferryman, Atalanta, the Gorgon, Hermes, Icarus, the Oracle'),
    compoundStarts: list('Thunder, Marble, Titan, Myth, Olympus, Laurel, Aegis, Lyre'),
    compoundEnds: list('fall, bolt, wing, heart, forge, throne, strike, wake'),
  },
  {
    key: 'dragons',
    weight: 7,
    collections: ['dragons'],
    adjectives: list(
      'Jade, Vermilion, Eight, Paper, Harvest, Silk, Porcelain, Prosperous, Crimson, Ten Thousand',
    ),
    things: list(
      'Lanterns, Dragon, Koi, Fans, Teahouse, Phoenix, Bamboo, Coins, Pagoda, Lotus, Firecrackers, Crane, Abacus, Envelopes, Drums, Plum Blossom',
    ),
    places: list(
      'Lantern Street, the Jade Gate, Mount Wuya, Cloud Bridge, the Ninth Moon, Pearl River, the Tea Road',
    ),
    figures: list('Grandfather Koi, Lady Peony, the Moon Rabbit, Master Lin, the Paper Tiger, Auntie Jade'),
    compoundStarts: list('Jade, Lantern, Silk, Koi, Dragon, Lotus, Crane, Ember'),
    compoundEnds: list('moon, scale, dance, blossom, flare, river, parade, bell'),
  },
  {
    key: 'gems',
    weight: 6,
    collections: ['gems', 'classic'],
    adjectives: list(
      'Prismatic, Brilliant, Rose-Cut, Fractured, Velvet, Ultra, Flawless, Twin, Radiant, Uncut',
    ),
    things: list(
      'Facets, Sapphires, Prism, Opals, Carats, Crystals, Garnets, Topaz, Rubies, Emeralds, Jeweller, Geode, Quartz, Amethyst, Tiara, Vault',
    ),
    places: list('the Vault, Carat Lane, the Crystal Stair, Geode Hill, Quarry Five, the Cutting Room'),
    figures: list('the Lapidary, Madame Topaz, Opal Jones, the Appraiser, Miss Garnet, Monsieur Carat'),
    compoundStarts: list('Gem, Prism, Opal, Facet, Ruby, Crystal, Onyx, Quartz'),
    compoundEnds: list('flare, stack, shift, cascade, line, burst, grid, shine'),
  },
  {
    key: 'city',
    weight: 6,
    collections: ['after-dark'],
    adjectives: list(
      'Midnight, Neon, Uptown, Velvet, Rooftop, All-Night, Electric, Third-Floor, Chrome, Rainy',
    ),
    things: list(
      'Heist, Penthouse, Skyline, Limousine, Boulevard, Getaway, Cocktail, Safe, Detective, Arcade, Taxi, Alibi, Motel, Jukebox, Blackout, Casefile',
    ),
    places: list(
      'Twelfth Street, Pier 19, the Hotel Meridian, Back Alley, Sunset Nine, Block C, the Night Line',
    ),
    figures: list(
      'Inspector Thimble, Vera Vane, the Getaway Driver, Mister Eleven, Lola Chrome, the Locksmith',
    ),
    compoundStarts: list('Neon, Night, Metro, Chrome, Vice, Turbo, Sky, Volt'),
    compoundEnds: list('line, shift, heist, grid, run, lights, club, wire'),
  },
  {
    key: 'farm',
    weight: 5,
    collections: ['animals'],
    adjectives: list('Muddy, Barnyard, Golden, Early, Clucking, Sunny, Runaway, Prize, Woolly, Country'),
    things: list(
      'Hens, Tractor, Scarecrow, Piglets, Haystack, Rooster, Harvest, Windmill, Pumpkins, Geese, Milk Run, Beehive, Sunflowers, Hayride, Henhouse, Turnips',
    ),
    places: list('Fernwick Farm, the Back Forty, Clover Field, Mudlark Hill, the County Fair, Barley Bottom'),
    figures: list('Farmer Maude, Bert the Bull, Henrietta, the Scarecrow, Percy Pig, Cousin Clem'),
    compoundStarts: list('Barn, Hay, Cluck, Mud, Harvest, Clover, Acorn, Oink'),
    compoundEnds: list('yard, storm, party, stack, stampede, dash, topia, fair'),
  },
  {
    key: 'horror',
    weight: 5,
    collections: ['after-dark'],
    adjectives: list(
      'Haunted, Crimson, Bleak, Crooked, Howling, Candlelit, Forsaken, Moonless, Thirteenth, Hollow',
    ),
    things: list(
      'Manor, Crypt, Séance, Coffin, Raven, Asylum, Lantern, Gargoyle, Carnival, Mirror, Nursery, Moth, Cellar, Bell Tower, Scythe, Portrait',
    ),
    places: list('Grimsby Hall, Ravenmoor, the East Wing, Black Marsh, Room 13, Gallows End, Widow Lake'),
    figures: list('Count Orlov, the Widow, Doctor Mort, Little Agnes, the Sexton, Madame Bones, the Lodger'),
    compoundStarts: list('Grave, Moon, Blood, Crow, Fang, Coffin, Dread, Hex'),
    compoundEnds: list('night, moor, howl, bite, wood, walkers, hollow, vault'),
  },
  {
    key: 'music',
    weight: 4,
    collections: ['after-dark'],
    adjectives: list('Loud, Vinyl, Backstage, Encore, Disco, Analogue, Unplugged, Sold-Out, Brass, Feedback'),
    things: list(
      'Amplifier, Jukebox, Mixtape, Headliner, Trumpets, Speakers, Turntable, Guitars, Mirror Ball, Roadies, Chorus, Riff, Drummer, Synth, Festival, B-Side',
    ),
    places: list('Studio 9, the Main Stage, Vinyl Street, the Blue Room, Side B, the Garage, Tour Bus 3'),
    figures: list('Roxy Volume, DJ Marmalade, the Bassist, Lonnie Brass, Miss Treble, The Hot Valves'),
    compoundStarts: list('Riff, Disco, Bass, Vinyl, Rock, Synth, Tempo, Amp'),
    compoundEnds: list('wave, fever, drop, strike, riot, beat, box, storm'),
  },
  {
    key: 'beasts',
    weight: 7,
    collections: ['animals'],
    adjectives: list(
      'Roaming, Thundering, Snowbound, Amber, Prairie, Savannah, Sleepless, Barefoot, Moss-Backed, Restless',
    ),
    things: list(
      'Bison, Wolf, Grizzly, Lynx, Owl, Stag, Rhino, Fox, Eagle, Moose, Lion, Elephant, Otter, Leopard, Stampede, Wolverine',
    ),
    places: list(
      'the Steppe, Timber Ridge, Serengai, the High Plains, Moonlit Pass, the Long Grass, Elk Valley',
    ),
    figures: list('Grandmother Owl, the White Stag, Ranger Bly, the Pack, King of the Ridge, Little Lynx'),
    compoundStarts: list('Wolf, Bison, Fang, Elk, Prairie, Claw, Lynx, Bear'),
    compoundEnds: list('stride, pride, ridge, whisper, trail, call, song, fury'),
  },
  {
    key: 'magic',
    weight: 6,
    collections: ['adventure'],
    adjectives: list(
      'Bewitched, Bottled, Enchanted, Arcane, Seventh, Bubbling, Invisible, Mischievous, Starlit',
    ),
    things: list(
      'Cauldron, Grimoire, Wand, Familiar, Apprentice, Potion, Hourglass, Orb, Spellbook, Toadstool, Library, Broomstick, Alchemist, Tower, Philtre, Owl Post',
    ),
    places: list(
      'the Crooked Tower, Thistle Lane, the Alchemy Hall, Owlwick, the Ninth Spell, Mandrake Lane',
    ),
    figures: list('Merriweather, the Apprentice, Hexa Bramble, Professor Nettle, the Toad Prince, Lady Wisp'),
    compoundStarts: list('Spell, Hex, Wand, Moon, Potion, Mystic, Wisp, Rune'),
    compoundEnds: list('craft, bound, brew, spark, weaver, light, flask, wick'),
  },
  {
    key: 'luck',
    weight: 5,
    collections: ['classic'],
    adjectives: list('Four-Leaf, Rainbow, Emerald, Cheeky, Tipsy, Shamrock, Copper, Merry, Dublin, Twelve'),
    things: list(
      'Clover, Pot, Horseshoe, Leprechaun, Rainbow, Fiddle, Hat, Buckle, Toadstool, Jig, Wishing Well, Ladybirds, Parade, Pennies, Harp, Tavern',
    ),
    places: list('Galway, Clover Hill, the Rainbow’s End, Kilbrack, the Snug, Fiddler’s Green, Wishing Lane'),
    figures: list('Seamus O’Dell, the Cobbler, Molly Merrow, Finn the Fiddler, the Wee Brewer, Paddy Penny'),
    compoundStarts: list('Clover, Penny, Shamrock, Thimble, Emerald, Fiddle, Rainbow, Pot'),
    compoundEnds: list('leaf, hop, run, charm, jack, spin, field, jig'),
  },
  {
    key: 'winter',
    weight: 3,
    collections: ['adventure'],
    adjectives: list('Snowy, Frosty, Cosy, Arctic, Sparkling, Alpine, Midwinter, Frozen, Icicle, Wrapped'),
    things: list(
      'Sleigh, Penguins, Snowmen, Icicles, Chalet, Huskies, Lanterns, Mittens, Skates, Igloo, Blizzard, Baubles, Cocoa, Toboggan, Evergreen, Aurora',
    ),
    places: list('Pine Valley, the North Cabin, Glacier Nine, Frostwick, the Ice Market, Snow Street'),
    figures: list('Grandpa Frost, the Snow Fox, Ingrid Ice, the Toymaker, Penguin Pete, the Postman'),
    compoundStarts: list('Snow, Frost, Ice, Pine, Aurora, Sleigh, Polar, Mitten'),
    compoundEnds: list('fall, drift, bell, glow, peak, bites, hopper, night'),
  },
  {
    key: 'reels',
    weight: 6,
    collections: ['classic'],
    adjectives: list(
      'Retro, Single, Stacked, Pocket, Nonstop, Tuppenny, Chromed, Coin-Op, Seaside, Half-Crown, Varnished',
    ),
    things: list(
      'Sevens, Bars, Bells, Stars, Crowns, Jokers, Horseshoes, Aces, Nudge, Reels, Chips, Diamonds, Hearts, Coins, Lines, Wheels',
    ),
    places: list('the Arcade, the Seaside Pier, Reel Street, the Back Room, Platform 7, the Promenade'),
    figures: list('the Jester, Lady Seven, Mister Bar, the One-Arm Club, Joker Jim, the Croupier'),
    compoundStarts: list('Seven, Joker, Bell, Reel, Nudge, Bar, Star, Flame'),
    compoundEnds: list('stack, spark, drop, fire, shot, line, wild, fever'),
  },
];
