/** "Alanine aminotransferase (ALT)", unless the name contains the abbreviation. */
export function fullNameOf({ name, abbreviation = '' }: { name: string; abbreviation?: string }): string {
  if (!abbreviation || name.includes(abbreviation)) return name;
  return name.endsWith(')') ? `${name}, ${abbreviation}` : `${name} (${abbreviation})`;
}
