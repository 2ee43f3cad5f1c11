import { generateClient } from '../prisma/generate-client.ts';

// The operator's commands, on the database of DATABASE_URL or of a running "npm start": npm run operator -- biomarkers review …

generateClient();
await import('./operator/main.ts');
