/** "Alanine aminotransferase (ALT)", unless the name contains the abbreviation. */
export function fullNameOf({ name, abbreviation = '' }: { name: string; abbreviation?: string }): string {
  if (!abbreviation || name.includes(abbreviation)) return name;
  return name.endsWith(')') ? `${name}, ${abbreviation}` : `${name} (${abbreviation})`;
}

const SHORTEST_ABBREVIATION = 3;

/** `LDL-C`, `Ferritin`, `Calcium`: the abbreviation where it says more than a sign. */
export const shortNameOf = ({ name, abbreviation = '' }: { name: string; abbreviation?: string }): string =>
  abbreviation.length >= SHORTEST_ABBREVIATION && abbreviation.length < name.length ? abbreviation : name;
