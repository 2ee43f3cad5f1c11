import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { contentParts, lastChangedFile, readLastChanged, withToday } from '../../prisma/seeding/last-changed.ts';

// Gives each changed content file today's date, and names its changed parts.

const dates = withToday(readLastChanged(), contentParts(), new Date().toISOString().slice(0, 10));
writeFileSync(lastChangedFile(), await format(JSON.stringify(dates), { parser: 'json', printWidth: 160 }));
