import { generateClient } from './generate-client.ts';

generateClient();
await import('./seeding/main.ts');
