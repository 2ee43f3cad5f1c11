import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type Result = { violations: { id: string; nodes: { html: string }[] }[] };

/** One line per violation, each with `name`. The page's browser context has to bypass the CSP. */
export async function axeViolations(page: Page, name: string): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as Result;
  return violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`);
}
