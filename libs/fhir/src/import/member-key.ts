import type { MemberKey, SentSubject } from '@biomarker/domain/partner';
import { z } from 'zod';
import type { AddressBook, Read } from './address-book.ts';
import type { ImportedObservation, ImportedReport } from './import-shapes.ts';

const URI = 'urn:ietf:rfc:3986';
const HOW = `needs an identifier of the system ${URI} with the value mailto:<email address> or urn:uuid:<id of the member>`;

/** The subject of a report or result: a Patient of the file, or the identifier in the reference itself. */
export function subjectOf(of: Read<ImportedReport | ImportedObservation>, book: AddressBook): SentSubject | undefined {
  const { subject, resourceType } = of.resource;
  const place = { where: of.where, field: `${resourceType}.subject`, identifiers: [] };
  if (subject.reference === undefined && subject.identifier) {
    const key = keyOf([subject.identifier]);
    if (!key) of.say('subject.identifier', HOW);
    return key && { ...place, keys: [key] };
  }
  const patient = book.follow(of, 'subject', subject, 'Patient');
  const key = patient && keyOf(patient.resource.identifier);
  if (patient && !key) of.say('subject', `the Patient ${HOW}`);
  return key && { ...place, keys: [key], birthDate: patient?.resource.birthDate };
}

function keyOf(identifiers: readonly { system?: string; value?: string }[]): MemberKey | undefined {
  for (const { system, value } of identifiers) {
    const [, scheme, name = ''] = (system === URI && value?.match(/^(mailto|urn:uuid):(.+)$/)) || [];
    if (scheme === 'mailto') return { email: name.toLowerCase() };
    if (scheme === 'urn:uuid' && z.uuid().safeParse(name).success) return { id: name.toLowerCase() };
  }
  return undefined;
}
