/** By the system in the name of LOINC, the first that fits counting; red cells and counts are of blood. */
const SPECIMENS: readonly [named: RegExp, specimen: string][] = [
  [/\b(in|of) Urine\b/, 'Urine'],
  [/\bPlatelet poor plasma\b/, 'Platelet poor plasma'],
  [/\bSerum\b/, 'Serum'],
  [/\bPlasma\b/, 'Plasma'],
  [/\b(Blood|Automated count)\b/, 'Blood'],
];

export const specimenOf = (loincName: string): string | undefined => SPECIMENS.find(([named]) => named.test(loincName))?.[1];
