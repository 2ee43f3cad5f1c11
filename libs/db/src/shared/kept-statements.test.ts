import { expect, it, jest } from '@jest/globals';
import { perShape } from './per-shape.ts';
import { statementName } from './statement-name.ts';

it('a statement is made once for each shape, and the shape that was not asked for longest is forgotten', () => {
  const make = jest.fn((shape: { place: number }) => ({ shape }));
  const of = perShape(make);
  for (let place = 0; place < 200; place++) of({ place });
  expect(of({ place: 0 })).toBe(of({ place: 0 }));
  expect(make).toHaveBeenCalledTimes(200);
  of({ place: 200 });
  of({ place: 0 });
  expect(make).toHaveBeenCalledTimes(201);
  of({ place: 1 });
  expect(make).toHaveBeenCalledTimes(202);
});

it('the first statements have names, each its own, and endless others have none', () => {
  const first = Array.from({ length: 200 }, (_none, place) => statementName(`SELECT ${place}`));
  expect(new Set(first).size).toBe(200);
  expect([statementName('SELECT 0'), statementName('SELECT more')]).toEqual([first[0], undefined]);
});
