import type { Surface, ToolDefinition, ToolResult } from '../../src/mcp/server.ts';

// The tools that the official conformance suite requires. They exist in tests only, on the HTTP stack and protocol of the service.

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (value: string) => ({ type: 'text' as const, text: value });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };

const RESULTS: Record<string, ToolResult> = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] },
  test_embedded_resource: {
    content: [{ type: 'resource', resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource content.' } }],
  },
  test_multiple_content_types: {
    content: [
      text('Multiple content types test:'),
      image,
      { type: 'resource', resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' } },
    ],
  },
  test_error_handling: { isError: true, content: [text('This tool intentionally returns an error for testing')] },
};

const WITH_2020_12: ToolDefinition = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  },
};

export const fixtureSurface: Surface = {
  serverInfo: { name: 'conformance-fixture', title: 'Conformance fixture', version: '1.0.0' },
  instructions: 'Tools for the conformance suite.',
  tools: [
    ...Object.keys(RESULTS).map((name) => ({ name, description: `Fixture of the conformance suite: ${name}`, inputSchema: { type: 'object' as const } })),
    WITH_2020_12,
  ],
  call: async (name) => RESULTS[name] ?? { content: [text('ok')] },
};
