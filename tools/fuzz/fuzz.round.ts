import { fuzzServices } from './fuzz-services.ts';

fuzzServices(Number(process.env.FUZZ_RUNS ?? 2000));
