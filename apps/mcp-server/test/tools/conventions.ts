import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { z } from 'zod';
import { toolsDocument, TOOLS_FILE } from '../../src/tools-document.ts';
import { docsTools } from '../../src/docs-tools/index.ts';
import { DOCS_INSTRUCTIONS, DOCS_SERVER, PRODUCT_INSTRUCTIONS, PRODUCT_SERVER } from '../../src/server-info.ts';
import { productTools } from '../../src/tools/index.ts';
import type { Tool } from '../../src/tools/tool.ts';

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; items?: Schema };
type Definition = { name: string; title: string; description: string; inputSchema: Schema; outputSchema: Schema; annotations: object };

const definitionOf = ({ definition }: Tool) => definition as unknown as Definition;
const all = [...productTools, ...docsTools].map(definitionOf);

const NOT_TOOLS = ['index.ts', 'tool.ts'];
const filesOf = (folder: string) =>
  readdirSync(`apps/mcp-server/src/${folder}`)
    .filter((file) => !NOT_TOOLS.includes(file))
    .sort();
const fileNames = (tools: readonly Tool[]) => tools.map(({ name }) => `${name.replaceAll('_', '-')}.ts`).sort();

function isBounded({ type, enum: values, minLength, maxLength, minimum, maximum, minItems, maxItems, items }: Schema): boolean {
  if (values) return true;
  if (type === 'string') return minLength !== undefined && maxLength !== undefined;
  if (type === 'array') return minItems !== undefined && maxItems !== undefined && isBounded(items!);
  return minimum !== undefined && maximum !== undefined;
}

/** The sentence of the compiler, without its 70 lines of stack. */
function faultOf(ajv: Ajv, schema: Schema): string | undefined {
  try {
    ajv.compile(schema);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** An entry without packages, by https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json, and by the registry's rule of exact versions. */
const RegistryEntry = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+$/),
  websiteUrl: z.url(),
  remotes: z.array(z.strictObject({ type: z.enum(['streamable-http', 'sse']), url: z.string().regex(/^https?:\/\/\S+$/) })),
});

describe('conventions', () => {
  describe('the tools', () => {
    it('have one file each, named after the tool, and are all registered', () => {
      expect(fileNames(productTools)).toEqual(filesOf('tools'));
      expect(fileNames(docsTools)).toEqual(filesOf('docs-tools'));
    });

    it.each(['README.md', 'apps/mcp-server/README.md'])('match the count in %s', (file) => {
      expect(readFileSync(file, 'utf8')).toContain(`${productTools.length} tools`);
    });

    it('match tools.json, which "npm run generate" writes', () => {
      expect(JSON.parse(readFileSync(TOOLS_FILE, 'utf8'))).toEqual(JSON.parse(JSON.stringify(toolsDocument())));
    });

    it.each(all)('$name has a title, an output schema and every hint', ({ title, outputSchema, annotations }) => {
      expect(title).toMatch(/^[A-Z].{3,40}$/);
      expect(outputSchema.type).toBe('object');
      expect(annotations).toEqual({ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false });
    });

    it.each(all)('$name has a description of 61 to 400 characters without instructions', ({ description }) => {
      expect(description.length).toBeGreaterThan(60);
      expect(description.length).toBeLessThanOrEqual(400);
      expect(description).toMatch(/^[A-Z].*[.]$/);
      expect(description).not.toMatch(
        /\b(you|must|should|always|important|call first|first call|before using|do not|don't|please|best choice|recommended tool|ignore)\b/i,
      );
    });

    it.each(all)('$name has a schema that refuses unknown arguments', ({ inputSchema }) => {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    });

    it.each(all)('$name has schemas that every assistant can read', ({ inputSchema, outputSchema }) => {
      for (const key of ['anyOf', 'allOf', 'oneOf', 'if', 'not']) expect(inputSchema).not.toHaveProperty(key);
      for (const schema of [inputSchema, outputSchema]) {
        const text = JSON.stringify(schema);
        for (const word of ['"$ref"', '"$schema"', '"$defs"', '"definitions"', '"null"', '"anyOf"']) expect(text).not.toContain(word);
      }
    });

    it('use only keywords of JSON Schema draft 7 and no format', () => {
      const strict = new Ajv({ strict: true });
      addFormats.default(strict);
      for (const { name, inputSchema, outputSchema } of all)
        for (const [place, schema] of Object.entries({ inputSchema, outputSchema }))
          expect([name, place, faultOf(strict, schema)]).toEqual([name, place, undefined]);
    });

    it('say at each query that it takes topic words only', () => {
      const fields = all.flatMap(({ name, inputSchema }) =>
        Object.entries(inputSchema.properties ?? {}).map(([field, schema]) => ({ name, field, description: schema.description })),
      );
      const queries = fields.filter(({ field }) => field === 'query');
      expect(queries.map(({ name, description }) => [name, String(description).startsWith('Topic words only, no names or results: ')])).toEqual([
        ['search_biomarkers', true],
        ['search_lab_catalog', true],
        ['search', true],
        ['search', true],
      ]);
    });

    it('bound every text, number and list in their inputs', () => {
      for (const { name, inputSchema } of all)
        for (const [field, schema] of Object.entries(inputSchema.properties ?? {})) expect([name, field, isBounded(schema)]).toEqual([name, field, true]);
    });

    it('declare that list items are unique', () => {
      const lists = all.flatMap(({ name, inputSchema }) =>
        Object.entries(inputSchema.properties ?? {})
          .filter(([, { type }]) => type === 'array')
          .map(([field, schema]) => [name, field, schema.uniqueItems]),
      );
      expect(lists).toEqual([
        ['get_biomarkers', 'slugs', true],
        ['recommend_panel', 'biomarkerSlugs', true],
        ['create_checkout_link', 'handles', true],
      ]);
    });
  });

  describe.each([
    ['server.json', PRODUCT_SERVER, '/mcp'],
    ['server-docs.json', DOCS_SERVER, '/mcp/docs'],
  ])('the registry entry %s', (file, { name, title, version }, path) => {
    const entry = JSON.parse(readFileSync(`apps/mcp-server/${file}`, 'utf8')) as Record<string, unknown>;

    it('fits the schema of the registry, and has the current version', () => {
      expect(RegistryEntry.parse(entry)).toMatchObject({ name: expect.stringMatching(new RegExp(`/${name}$`)), title, version });
      expect(entry.remotes).toEqual([{ type: 'streamable-http', url: expect.stringMatching(new RegExp(`^https://[a-z.]+${path}$`)) }]);
    });

    it.each([
      ['a name without a namespace', { name }],
      ['no version', { version: undefined }],
      ['a range of versions', { version: '^1.0.0' }],
      ['a long description', { description: 'x'.repeat(101) }],
      ['a long title', { title: 'x'.repeat(101) }],
      ['a site that is no address', { websiteUrl: 'www.example.com' }],
      ['a remote without its address', { remotes: [{ type: 'streamable-http' }] }],
      ['an unknown transport', { remotes: [{ type: 'http', url: 'https://mcp.example.com/mcp' }] }],
      ['a schema of another date', { $schema: 'https://static.modelcontextprotocol.io/schemas/2025-07-09/server.schema.json' }],
      ['an unknown field', { licence: 'MIT' }],
    ])('would not with %s', (_fault, change) => {
      expect(RegistryEntry.safeParse({ ...entry, ...change }).success).toBe(false);
    });
  });

  it.each([PRODUCT_INSTRUCTIONS, DOCS_INSTRUCTIONS])('instructions have three to six factual sentences', (text) => {
    const sentences = text.split(/(?<=\.)\s+/);
    expect(sentences.length).toBeGreaterThanOrEqual(3);
    expect(sentences.length).toBeLessThanOrEqual(6);
    expect(text).not.toMatch(/\b(you|must|should|always|never|important)\b/i);
  });

  it('the tool list uses at most 4,200 tokens', () => {
    const encoder = new Tiktoken(o200k);
    const cost = (value: unknown) => encoder.encode(JSON.stringify(value)).length;
    const tools = productTools.map(definitionOf);
    const each = tools.map((tool) => `${tool.name} ${cost(tool)}`).join(', ');
    const remedy = cost(tools) > 4200 ? `Shorten descriptions and output schemas; the cost of each tool: ${each}` : '';
    expect({ tokens: cost(tools), remedy }).toEqual({ tokens: expect.any(Number), remedy: '' });
  });
});
