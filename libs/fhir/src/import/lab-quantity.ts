import { compareDecimals, oneSpelling, ucumOf, type LabValue, type ReferenceRange, type UnitRules } from '@biomarker/domain/partner';
import { LAB_SYSTEMS } from '../lab-systems.ts';
import type { CodeableConcept, ImportedRange, ImportedRangeEnd, Measured, Quantity } from './import-shapes.ts';

/** `units` are those of the feed. */
export type ValueRules = UnitRules & { units: Readonly<Record<string, string>> };
/** A result or a part of one, with its place. */
export type Part = {
  part: Pick<Measured, 'valueQuantity' | 'valueRange' | 'referenceRange'>;
  say(path: string, reason: string): void;
  note(path: string, about: string): void;
};
type Unit = { unit: string; ucum?: string };

type Sent = { unit?: string; system?: string; code?: string };

/** The unit as written, with its UCUM code. A text that means another unit than the code is refused. */
export function unitOf(sent: Sent, path: string, from: Pick<Part, 'say' | 'note'>, rules: ValueRules): Unit | undefined {
  const { unit, system, code } = sent;
  const text = unit ?? code ?? '';
  const meant = text === '' ? undefined : ucumOf(text, rules, rules.units);
  if (system === LAB_SYSTEMS.ucum && code !== undefined) return codedUnit({ unit, code, meant }, path, from, rules);
  if (text !== '' && meant === undefined) from.note(path, `no UCUM unit for ${text}: shown, not charted with others`);
  return { unit: text, ...(meant !== undefined && { ucum: meant }) };
}

type CodedUnit = { unit?: string; code: string; meant?: string };

function codedUnit({ unit, code, meant }: CodedUnit, path: string, { say }: Pick<Part, 'say'>, rules: ValueRules): Unit | undefined {
  if (!rules.isUnit(code)) return void say(`${path}.code`, `"${code}" is not a UCUM unit`);
  if (unit !== undefined && rules.areOtherUnits(meant ?? unit, code)) return void say(`${path}.unit`, otherUnit(unit, code));
  return { unit: unit ?? code, ucum: code };
}

const otherUnit = (unit: string, code: string) => `"${unit}" is another unit than the code, ${code}`;

export function quantityOf(quantity: Quantity, from: Part, rules: ValueRules): LabValue | undefined {
  const unit = unitOf(quantity, 'valueQuantity', from, rules);
  return unit && { kind: 'quantity', value: quantity.value, ...(quantity.comparator && { comparator: quantity.comparator }), ...unit };
}

export function rangeValueOf({ low, high }: NonNullable<Measured['valueRange']>, from: Part, rules: ValueRules): LabValue | undefined {
  const end = low ?? high;
  if (!end) return void from.say('valueRange', 'has neither low nor high');
  if (low && high && compareDecimals(low.value, high.value) > 0) return void from.say('valueRange', `low ${low.value} is above high ${high.value}`);
  const unit = unitOf(end, `valueRange.${low ? 'low' : 'high'}`, from, rules);
  if (!unit) return undefined;
  if (high) checkUnit(high, unit, rules, (part, reason) => from.say(`valueRange.high.${part}`, reason));
  return { kind: 'range', ...(low && { low: low.value }), ...(high && { high: high.value }), ...unit };
}

/** The laboratory's own intervals. Refuses a bound in another unit, which readers would misread. */
export function rangesOf(from: Part, value: LabValue | undefined, rules: ValueRules): ReferenceRange[] {
  return from.part.referenceRange.map((range, index) => {
    checkRange(range, value, rules, (path, reason) => from.say(`referenceRange[${index}]${path && `.${path}`}`, reason));
    const { low, high, text, appliesTo = [], type } = range;
    const whom = [...appliesTo.flatMap((one) => nameOf(one) ?? []), ...ageOf(range)].join(', ');
    // The normal range is the usual one, and says nothing more.
    const kind = type && (type.text ?? type.coding.find(({ code }) => code !== 'normal')?.display);
    return {
      ...(low && { low: low.value }),
      ...(high && { high: high.value }),
      ...(text && { text }),
      ...(whom && { appliesTo: whom }),
      ...(kind && { type: kind }),
    };
  });
}

/** Codes of UCUM for ages (R4, Age). */
const AGES: Readonly<Record<string, string>> = { a: 'years', mo: 'months', wk: 'weeks', d: 'days', h: 'hours', min: 'minutes' };

/** In words, such as `age from 18 years`. */
function ageOf({ age }: ImportedRange): string[] {
  const words = ({ value, unit, code }: ImportedRangeEnd) => [value, AGES[code ?? ''] ?? unit ?? code].filter(Boolean).join(' ');
  const ends = [age?.low && `from ${words(age.low)}`, age?.high && `up to ${words(age.high)}`].filter((end) => end !== undefined);
  return ends.length > 0 ? [`age ${ends.join(' ')}`] : [];
}

type Say = (path: string, reason: string) => void;

function checkRange({ low, high, text, appliesTo = [] }: ImportedRange, value: LabValue | undefined, rules: ValueRules, say: Say): void {
  if (!low && !high && !text) say('', 'has neither low, high nor text');
  if (low && high && compareDecimals(low.value, high.value) > 0) say('', `low ${low.value} is above high ${high.value}`);
  for (const [index, whom] of appliesTo.entries()) if (!nameOf(whom)) say(`appliesTo[${index}]`, 'has neither text nor display');
  for (const [name, bound] of Object.entries({ low, high })) {
    if (!bound || !value) continue;
    if (value.kind !== 'quantity' && value.kind !== 'range') say(name, 'bounds a value that is not a quantity');
    else checkUnit(bound, value, rules, (part, reason) => say(`${name}.${part}`, reason));
  }
}

/** A range is stored without units, so each bound must have the value's unit: by code, else by text, else the value's by R4's leave. */
function checkUnit({ unit, system, code }: ImportedRangeEnd, value: Unit, rules: ValueRules, say: Say): void {
  const own = value.ucum ?? value.unit;
  const isNot = (given: string) => `"${given}" is not the unit of the value, ${own}`;
  const isSame = (given: string) => [own, value.unit].some((one) => oneSpelling(given) === oneSpelling(one)) || ucumOf(given, rules, rules.units) === own;
  if (code !== undefined && system !== undefined && system !== LAB_SYSTEMS.ucum) say('system', `units are those of UCUM, ${LAB_SYSTEMS.ucum}`);
  else if (code !== undefined && !isSame(code)) say('code', isNot(code));
  else if (code !== undefined && unit !== undefined && rules.areOtherUnits(ucumOf(unit, rules, rules.units) ?? unit, code)) say('unit', otherUnit(unit, code));
  else if (code === undefined && unit !== undefined && !isSame(unit)) say('unit', isNot(unit));
}

export const nameOf = (concept?: CodeableConcept) => concept?.text ?? concept?.coding.find(({ display }) => display)?.display;
