import { THRESHOLD_KINDS } from '@biomarker/domain/content';
import { describe, expect, test } from '@jest/globals';
import { content } from '../fixtures.ts';

/** Markers that a page does without decision values only by mistake. */
const NEVER_WITHOUT = [
  ...['hemoglobin-a1c', 'glucose-fasting', 'total-cholesterol', 'ldl-cholesterol', 'hdl-cholesterol', 'triglycerides', 'egfr'],
  ...['urine-albumin-creatinine-ratio', 'ferritin', 'vitamin-b12', 'vitamin-d-25-hydroxy', 'psa-total', 'tsh', 'potassium', 'sodium'],
  ...['neutrophils-absolute', 'platelet-count', 'hemoglobin', 'testosterone-total', 'high-sensitivity-troponin-i', 'nt-probnp', 'lipase', 'creatine-kinase'],
];

/** From no haste to the most. */
const HASTE = [undefined, 'routine', 'soon', 'same_day', 'emergency'];
const isUrgent = (level: string | undefined) => level === 'same_day' || level === 'emergency';

describe('decision values', () => {
  test('appear on every page that readers consult for them', () => {
    const bare = content.biomarkers.filter(({ slug, thresholds: rows }) => NEVER_WITHOUT.includes(slug) && rows.length === 0);
    expect(bare.map(({ slug }) => slug)).toEqual([]);
    expect(NEVER_WITHOUT.filter((slug) => !content.biomarkers.some((file) => file.slug === slug))).toEqual([]);
  });

  test('are ordered by kind, then by value', () => {
    const disordered = content.biomarkers.filter(({ thresholds: rows }) =>
      rows.some((row, index) => {
        const before = rows[index - 1];
        if (before === undefined) return false;
        const kinds = THRESHOLD_KINDS.indexOf(row.kind) - THRESHOLD_KINDS.indexOf(before.kind);
        return kinds < 0 || (kinds === 0 && (row.low ?? -1) < (before.low ?? -1));
      }),
    );
    expect(disordered.map(({ slug }) => slug)).toEqual([]);
  });

  test('name what comes next where a value cannot wait', () => {
    const urgent = content.biomarkers.flatMap(({ slug, thresholds: rows }) =>
      rows.flatMap(({ label, careLevel, quantity = 'level', whatNext }) =>
        isUrgent(careLevel) && quantity === 'level' && whatNext === undefined ? [`${slug}: ${label}`] : [],
      ),
    );
    expect(urgent).toEqual([]);
  });

  test('are followed by a step that waits no longer than they do', () => {
    const calmer = content.biomarkers.flatMap(({ slug, thresholds: rows, whatNext: steps }) =>
      rows
        .filter(({ quantity = 'level', applies }) => quantity === 'level' && applies.condition === undefined)
        .flatMap(({ label, careLevel, whatNext }) => {
          const step = steps.find(({ id }) => id === whatNext);
          return isUrgent(careLevel) && HASTE.indexOf(careLevel) > HASTE.indexOf(step?.careLevel) ? [`${slug}: ${label}: ${step?.pattern}`] : [];
        }),
    );
    expect(calmer).toEqual([]);
  });

  test('name each band once for the same people', () => {
    const names = content.biomarkers.flatMap(({ slug, thresholds: rows }) =>
      rows.map(({ kind, label, population, low, high, source }) => [slug, kind, label, population, low, high, source].join('|')),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
