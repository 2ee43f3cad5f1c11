import { fuzzServices } from './fuzz-services.ts';

// A short run; fuzz.round.ts is the long one.

fuzzServices(50);
