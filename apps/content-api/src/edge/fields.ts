import { DETAIL_FIELDS, FIELD_SETS, REQUIRED_FIELDS, SELECTABLE_FIELDS, type SelectableField } from '@biomarker/domain/content';
import { commaList, LONGEST_LIST } from './parameters.ts';

const sets: Record<string, readonly SelectableField[]> = FIELD_SETS;
const known = new Set<string>(SELECTABLE_FIELDS);
const allowed = [...Object.keys(FIELD_SETS), ...SELECTABLE_FIELDS].join(', ');

/** Names of fields and sets in any mixture. Always includes the required fields. */
export const fieldsQuery = commaList('Fields to return: names, or the sets `minimal` and `card`. Required fields are always present.', 'card')
  .refine((names) => names.every((name) => Object.hasOwn(sets, name) || known.has(name)), `must be of: ${allowed}`)
  .transform((names): SelectableField[] => {
    const chosen = new Set<string>([...REQUIRED_FIELDS, ...names.flatMap((name) => (Object.hasOwn(sets, name) ? sets[name]! : name))]);
    return SELECTABLE_FIELDS.filter((field) => chosen.has(field));
  })
  .meta({
    type: 'string',
    minLength: 1,
    maxLength: LONGEST_LIST,
    example: 'card',
    description: `Comma-separated field names, or the sets \`minimal\` and \`card\`. Required fields are always present. Only when named: ${DETAIL_FIELDS.join(', ')}.`,
  });
