import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { contentDigests, lastChangedFile, readLastChanged, withToday } from '../../prisma/seeding/last-changed.ts';

// Gives each changed content file today's date.

const dates = withToday(readLastChanged(), contentDigests(), new Date().toISOString().slice(0, 10));
const lines = Object.entries(dates).map(([path, entry]) => `${JSON.stringify(path)}: ${JSON.stringify(entry)}`);
writeFileSync(lastChangedFile(), await format(`{\n${lines.join(',\n')}\n}`, { parser: 'json', printWidth: 160 }));
