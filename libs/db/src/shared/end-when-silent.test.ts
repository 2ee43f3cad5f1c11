import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import type pg from 'pg';
import { endWhenSilent } from './end-when-silent.ts';

/** A connection whose socket tells what is done to it. */
function connection(readyForQuery: boolean) {
  const told: string[] = [];
  const stream = Object.assign(new EventEmitter(), {
    setTimeout: (ms: number) => void told.push(`silent for ${ms} ms`),
    destroy: (error: Error) => void told.push(error.message),
  });
  const client = { connection: { stream }, readyForQuery };
  endWhenSilent(client as unknown as pg.PoolClient, 50);
  return { told, stream, client };
}

it('a connection without a statement may be silent', () => {
  const { told, stream } = connection(true);
  stream.emit('timeout');
  expect(told).toEqual(['silent for 50 ms']);
});

it('a connection whose statement gets no answer ends, also after an earlier silence', () => {
  const { told, stream, client } = connection(true);
  stream.emit('timeout');
  client.readyForQuery = false;
  stream.emit('timeout');
  expect(told).toEqual(['silent for 50 ms', 'Query read timeout']);
});
