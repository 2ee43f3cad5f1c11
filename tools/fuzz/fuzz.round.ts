import { fuzzLaboratories } from './fuzz-laboratories.ts';
import { fuzzServices } from './fuzz-services.ts';

/** The night sends twenty times as many, of another seed each night. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 500);
/** The same inputs each time, unless FUZZ_SEED is set. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);

fuzzServices(RUNS, SEED);
// A file goes through two imports, where a request goes through one call.
fuzzLaboratories(Math.ceil(RUNS / 10), SEED);
