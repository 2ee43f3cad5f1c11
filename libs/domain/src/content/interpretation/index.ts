export { conditionOf, conditionsOf, fitOf, PREGNANCY, type Person } from './person.ts';
export { bandOf, labelsOf } from './range-words.ts';
export { limitsOf, readValue } from './read-value.ts';
export type { BandReading, Numbers, ValueReading } from './value-reading.ts';
export { readTyped, type TypedValue } from './typed-value.ts';
