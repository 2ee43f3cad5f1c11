export { intervalBar, type IntervalBar } from './interval-bar.ts';
export { conditionOf, conditionsOf, fitOf, intervalsFor, PREGNANCY, readAge, type Person } from './person.ts';
export { bandOf, labelsOf } from './range-words.ts';
export { limitsOf, readValue } from './read-value.ts';
export type { BandReading, Numbers, Place, Statement, ValueReading } from './value-reading.ts';
export { sourceName, sourceNumber, sourcesOf, type Source } from './sources.ts';
export { stepWords } from './value-words.ts';
export { readTyped, type TypedValue } from './typed-value.ts';
export { zoneAt, zoneName, zonesOf, type Zone } from './zones.ts';
