import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { readContentFiles } from '../../prisma/seeding/content-files.ts';

// The categories in their order, with the LOINC codes of their markers: partner-auth groups results by them and cannot read the content.

const FILE = 'apps/partner-auth/marker-categories.json';

const { categories, biomarkers } = readContentFiles();
const document = [...categories]
  .sort((one, other) => one.displayOrder - other.displayOrder)
  .map(({ slug, name }) => ({ name, loincCodes: biomarkers.flatMap(({ category, loinc }) => (category === slug && loinc ? [loinc.code] : [])) }));
const options = JSON.parse(readFileSync('.prettierrc.json', 'utf8'));
writeFileSync(FILE, await format(JSON.stringify(document), { ...options, parser: 'json' }));
