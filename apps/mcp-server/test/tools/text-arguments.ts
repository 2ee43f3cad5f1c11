import { z } from 'zod';
import { productTools } from '../../src/tools/index.ts';

/** Each argument of a tool that takes any text, or a list of texts. */
export const TEXT_ARGUMENTS = productTools.flatMap(({ name: tool, input }) =>
  Object.entries(z.toJSONSchema(input, { io: 'input' }).properties ?? {}).flatMap(([field, schema]) => {
    const { type, items, enum: values } = schema as { type?: string; items?: { type?: string; enum?: unknown }; enum?: unknown };
    const isList = type === 'array';
    const isText = isList ? items?.type === 'string' && !items.enum : type === 'string' && !values;
    return isText ? [{ tool, field, isList }] : [];
  }),
);
/** The other arguments that these tools need. */
export const OTHER_ARGUMENTS: Readonly<Record<string, object>> = { recommend_panel: { concern: 'specific_tests', goal: 'retest' } };
