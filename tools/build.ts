import { bundle } from './bundle.ts';

// Called by Nx for one app: node tools/build.ts apps/content-api
await bundle(process.argv[2]!);
