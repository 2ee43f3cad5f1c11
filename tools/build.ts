import { bundle } from '@biomarker/testbed/bundle';

// Called by Nx for one app: node tools/build.ts apps/content-api
await bundle(process.argv[2]!);
