export { conditionOf, conditionsOf, fitOf, intervalsFor, PREGNANCY, type Person } from './person.ts';
export { bandOf, labelsOf } from './range-words.ts';
export { limitsOf, readValue } from './read-value.ts';
export type { BandReading, Numbers, ValueReading } from './value-reading.ts';
export { readTyped, type TypedValue } from './typed-value.ts';
export { zoneAt, zoneName, zonesOf, type Zone } from './zones.ts';
