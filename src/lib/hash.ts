/** The FNV-1a hash of a text, 32 bits without a sign: the same everywhere, for spreading things evenly over groups. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}
