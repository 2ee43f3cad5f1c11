import { readdirSync, readFileSync } from 'node:fs';
import { golden } from '@biomarker/testbed/golden';
import { expect, it } from '@jest/globals';
import { load } from 'js-yaml';

type Field = { type: string; attributes: { label?: string; value?: string; description?: string; options?: string[] }; validations?: { required: boolean } };
type Form = { name: string; description: string; labels: string[]; body: Field[] };

const FOLDER = '.github/ISSUE_TEMPLATE';
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.yml') && file !== 'config.yml');

/** A form as the person who fills it in reads it. */
const wordsOf = ({ name, description, labels, body }: Form) => [
  `${name}: ${description}`,
  `Labels: ${labels.join(', ')}`,
  ...body.map(({ type, attributes: { label, value = '', description: help = '', options = [] }, validations }) =>
    [`[${type}${validations?.required ? ', required' : ''}] ${label ?? ''}`, help, value, ...options].filter(Boolean).join('\n  '),
  ),
];

it.each(files)('%s asks what was reviewed', (file) => {
  const text = `${wordsOf(load(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Form).join('\n')}\n`;
  expect(text).toBe(golden(new URL(`golden/${file.replace('.yml', '.txt')}`, import.meta.url), text));
});
