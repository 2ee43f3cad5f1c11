import { expect, it } from '@jest/globals';
import { migrationOf, OUTSIDE_MARKER } from './migration-files.ts';
import { sentenceOf } from './sessions.ts';

it('a comment alone is no step', () => {
  const steps = ['SELECT 1', '-- then\nSELECT 2'];
  expect(migrationOf('one', `${OUTSIDE_MARKER}\n${steps.join(';\n')};\n-- the end\n`).steps).toEqual([`${OUTSIDE_MARKER}\n${steps[0]}`, steps[1]]);
  expect(migrationOf('one', `${steps.join(';\n')};`).steps).toBeUndefined();
});

it('a session is told by all that is known of it, in seconds, and the first one by the statement that ends it', () => {
  const known = { pid: 7, usename: 'ann', application_name: 'psql', client_addr: '10.0.0.7', state: 'active', seconds: 0 };
  const hidden = { pid: 8, usename: null, application_name: null, client_addr: null, state: null, seconds: null };
  expect(sentenceOf([known, hidden])).toBe(
    'process 7 (ann, psql, 10.0.0.7, active, in a transaction for 0 s); process 8. Wait for it, or end it: SELECT pg_terminate_backend(7);',
  );
  expect(sentenceOf([])).toBe('nobody any more: run this again.');
});
