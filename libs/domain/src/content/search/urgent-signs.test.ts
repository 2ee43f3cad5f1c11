import { expect, it } from '@jest/globals';
import { CARE_NOTICE, careNoticeFor } from './urgent-signs.ts';

it.each([
  'chest pain',
  'Chest pain left arm troponin',
  'pressure in my chest',
  'am I having a heart attack',
  'stroke symptoms',
  'I can’t breathe',
  'sudden shortness of breath',
  'short of breath at rest',
  'fainted twice today',
  'my face droops',
  'weakness on one side',
  'slurred speech',
  'had a seizure',
  'sudden confusion',
  'worst headache of my life',
  'black tarry stools',
  'vomiting blood',
  'bleeding that won’t stop',
  'severe abdominal pain',
  'swollen tongue after peanuts',
  'suicidal thoughts',
  'I want to kill myself',
  'took an overdose of paracetamol',
])('%p triggers the care notice', (words) => {
  expect(careNoticeFor(words)).toBe(CARE_NOTICE);
});

it.each([
  'troponin',
  'heart attack risk',
  'stroke risk cholesterol',
  'lead poisoning test',
  'headache',
  'shortness of breath',
  'confusion',
  'heavy periods',
  'bleeding gums',
  'blood in urine',
  'fecal occult blood',
  'face rash',
  'arm pain after draw',
  'brain fog',
  'depression',
  'weakness',
  'iron',
])('%p does not trigger it', (words) => {
  expect(careNoticeFor(words)).toBeUndefined();
});
