export type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** How hard a password is to guess: by length and by how many kinds of characters and different ones it has. */
export function passwordStrength(password: string): Strength {
  if (password.length < 8) return 'short';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter(kind => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < 5 || (kinds === 1 && password.length < 14)) return 'weak';
  return password.length + kinds * 2 >= 18 && different >= 9 ? 'strong' : 'fair';
}
