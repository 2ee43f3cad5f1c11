import { describe, expect, it } from '@jest/globals';
import { timeOfDtm } from './hl7-time.ts';

const time = (dtm: string, zone = 'Europe/Berlin') => timeOfDtm(dtm, zone);

describe('a time of HL7', () => {
  it.each([
    ['20260504', '2026-05-04'],
    ['202605040930', '2026-05-04T09:30+02:00'],
    ['2026050409', '2026-05-04T09:00+02:00'],
    ['20260104093015', '2026-01-04T09:30:15+01:00'],
    ['20260104093015.25-0500', '2026-01-04T09:30:15.25-05:00'],
    ['20260104093015.1234-0500', '2026-01-04T09:30:15.1234-05:00'],
    ['202601040930+0000', '2026-01-04T09:30Z'],
    ['20260104235960', '2026-01-04T23:59:60+01:00'],
  ])('%s is %s in Berlin', (dtm, written) => expect(time(dtm)).toEqual({ time: written }));

  it('of the hour that comes twice is the first, with a note', () => {
    expect(time('202610250230')).toEqual({ time: '2026-10-25T02:30+02:00', note: expect.stringContaining('comes twice') });
    expect(time('202611010130', 'America/New_York')).toEqual({ time: '2026-11-01T01:30-04:00', note: expect.stringContaining('comes twice') });
  });

  it.each([
    ['202603290230', 'does not exist in Europe/Berlin'],
    ['18260504093000', '1826-05-04T09:30 lies before 1900'],
    ['202605', 'names no day'],
    ['2026', 'names no day'],
    ['05/04/2026', 'is no date of HL7'],
    ['20260104093015.12345', 'is no date of HL7'],
    ['yesterday', 'is no date of HL7'],
    ['20260230', 'is no time of the calendar'],
    ['202613010815', 'is no time of the calendar'],
    ['2026040124', 'is no time of the calendar'],
    ['20260401240000-0400', 'is no time of the calendar'],
    ['20260401081500-1500', 'is no time of the calendar'],
  ])('%s is refused: %s', (dtm, fault) => expect(time(dtm)).toEqual({ fault: expect.stringContaining(fault) }));

  it('of a zone whose offset had seconds is refused, since no time of FHIR has such an offset', () => {
    expect(time('197101040930', 'Africa/Monrovia')).toEqual({ fault: expect.stringContaining('has no offset of whole minutes in Africa/Monrovia') });
    expect(time('197101040930+0000', 'Africa/Monrovia')).toEqual({ time: '1971-01-04T09:30Z' });
  });
});
