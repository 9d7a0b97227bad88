/** Joins the class names that apply; CSS Modules give `undefined` for a name that a stylesheet lacks. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
