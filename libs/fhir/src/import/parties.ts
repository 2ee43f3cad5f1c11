import type { AddressBook, Read } from './address-book.ts';
import type { Reference } from './import-shapes.ts';
import { nameOf } from './lab-quantity.ts';

/** The laboratory among the performers: an organization, else that of a role, else the name beside a reference. Reports performers that name none. */
export function laboratoryOf(from: Read, performers: readonly Reference[], book: AddressBook): string | undefined {
  for (const performer of performers) {
    const name = book.find(from, performer, 'Organization')?.resource.name;
    if (name) return name;
  }
  for (const performer of performers) {
    const role = book.find(from, performer, 'PractitionerRole');
    const organization = role?.resource.organization;
    const name = organization && (book.find(role, organization, 'Organization')?.resource.name ?? organization.display);
    if (name) return name;
  }
  const display = performers.find((performer) => performer.display)?.display;
  if (!display && performers[0]) book.follow(from, 'performer[0]', performers[0], 'Organization');
  return display;
}

/** The first specimen that has words. */
export function specimenOf(from: Read, path: string, specimens: readonly Reference[], book: AddressBook): string | undefined {
  for (const [index, reference] of specimens.entries()) {
    const specimen = book.find(from, reference, 'Specimen');
    const name = (specimen && nameOf(specimen.resource.type)) ?? reference.display;
    if (name) return name;
    const at = path.replace('[]', `[${index}]`);
    if (specimen) specimen.note('type', 'has neither text nor display');
    else if (reference.reference !== undefined) book.follow(from, at, reference, 'Specimen');
  }
  return undefined;
}
