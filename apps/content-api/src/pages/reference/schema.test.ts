import { expect, it } from '@jest/globals';
import { schemaOf } from './schema.ts';

it('a field of a type tells its own type, whether it may lack, and its values', () => {
  const text = schemaOf([
    'Thing',
    {
      required: ['slug'],
      properties: {
        slug: { type: 'string' },
        kind: { type: 'string', enum: ['one', 'two'], nullable: true },
        parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
      },
    },
  ]).markup.replace(/\s+/g, ' ');
  expect(text).toContain('<code>slug</code> <span class="type">string</span>');
  expect(text).toContain('<code>kind</code> <span class="type">string or null, optional</span>');
  expect(text).toContain('One of <code>one</code>, <code>two</code>.');
  expect(text).toContain('<span class="type">list of <a href="#schema-Part">Part</a>, optional</span>');
});
