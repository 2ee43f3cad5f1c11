import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { memberRoutes, routes } from '../../src/routes/index.ts';

const NOT_ROUTES = ['index.ts'];

describe('conventions', () => {
  it('every route has one file, named after the operation, and is listed', () => {
    const files = readdirSync('apps/content-api/src/routes', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => basename(file))
      .filter((file) => !NOT_ROUTES.includes(file));
    const named = [...routes, ...memberRoutes].map(({ operationId }) => `${operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`);
    expect(named.sort()).toEqual(files.sort());
  });
});
