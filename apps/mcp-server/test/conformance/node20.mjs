import { register } from 'node:module';

// The suite imports fs.globSync, which Node has from version 22 on. On older ones its imports of fs get a copy with that name added;
// the suite calls it only to look for its own client examples, never while it tests a server.
const hooks = `
const SHIM = 'data:text/javascript,' + encodeURIComponent("export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => [];");
export async function resolve(specifier, context, next) {
  const isSuite = context.parentURL?.includes('/@modelcontextprotocol/conformance/');
  return specifier === 'fs' && isSuite ? { url: SHIM, shortCircuit: true } : next(specifier, context);
}`;
if (Number(process.versions.node.split('.')[0]) < 22) register(`data:text/javascript,${encodeURIComponent(hooks)}`);
