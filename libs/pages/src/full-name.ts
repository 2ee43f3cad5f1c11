/** "Alanine aminotransferase (ALT)", unless the name says the abbreviation itself. */
export function fullNameOf({ name, abbreviation = '' }: { name: string; abbreviation?: string }): string {
  return abbreviation && !name.includes(abbreviation) ? `${name} (${abbreviation})` : name;
}
