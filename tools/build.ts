import { bundle, bundleJobs } from '@biomarker/testbed/bundle';

// Nx runs `node tools/build.ts apps/content-api` for an app, and `node tools/build.ts jobs` for migrate, seed and operator.
const [what] = process.argv.slice(2);
await (what === 'jobs' ? bundleJobs() : bundle(what!));
