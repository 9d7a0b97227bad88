export const colourOf = (_: { theme: string; studio: string; slug: string }): string => '#1b2436';
