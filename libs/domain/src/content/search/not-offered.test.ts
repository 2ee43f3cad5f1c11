import { expect, it } from '@jest/globals';
import { isNotOffered } from './not-offered.ts';

it.each([
  'HIV',
  'STD test',
  'hepatitis B',
  'COVID-19',
  'pregnancy test',
  'blood type',
  'food sensitivity',
  'BRCA',
  'drug test',
  'stool test',
  'D-dimer',
  'saliva cortisol',
])('%p is not offered', (query) => expect(isNotOffered(query)).toBe(true));

it.each(['ferritin', 'CBC', 'liver panel', 'hepatic panel', 'folate', 'IgA', 'lead', 'urine glucose', 'DHEA', 'progesterone', 'testosterone'])(
  '%p may be offered',
  (query) => expect(isNotOffered(query)).toBe(false),
);
