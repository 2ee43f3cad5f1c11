import { createHash } from 'node:crypto';
import ts from 'typescript';

/** A fault that a rule makes at one place of a source. */
export type FaultByRule = { rule: 'condition' | 'neighbors' | 'member'; line: number; before: string; after: string; faulty: string };

type Edit = { rule: FaultByRule['rule']; start: number; end: number; instead: string };

const LEAST_MEMBERS = 3;

/**
 * All faults that the rules make of a TypeScript source. The statement or the conjunction loses a condition, two neighbors of a table exchange their values,
 * the list or the alternation loses a member.
 */
export function faultsByRule(source: string): FaultByRule[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.ESNext, true);
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    edits.push(...conditions(node), ...neighbors(node), ...members(node));
    node.forEachChild(visit);
  };
  visit(file);
  return edits.map(({ rule, start, end, instead }) => ({
    rule,
    line: file.getLineAndCharacterOfPosition(start).line + 1,
    before: source.slice(start, end),
    after: instead,
    faulty: source.slice(0, start) + instead + source.slice(end),
  }));
}

/** Names in an order that the seed draws. The same seed draws the same order. */
export function byLot(names: readonly string[], seed: string): string[] {
  const lot = new Map(names.map((name) => [name, createHash('sha256').update(`${seed} ${name}`).digest('hex')]));
  return names.toSorted((one, other) => (lot.get(one)! < lot.get(other)! ? -1 : 1));
}

function conditions(node: ts.Node): Edit[] {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && ['where', 'having'].includes(node.expression.name.text))
    return [{ rule: 'condition', start: node.expression.expression.end, end: node.end, instead: '' }];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return [
      { rule: 'condition', start: node.left.end, end: node.end, instead: '' },
      { rule: 'condition', start: node.left.getStart(), end: node.right.getStart(), instead: '' },
    ];
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith('sql'))
    return matches(node.template, /\s+AND\s(?:(?!\s(?:AND|OR|ORDER|GROUP|RETURNING)\s)[^()\n])+?(?=\s+(?:AND|ORDER|GROUP|RETURNING)\s|[)\n`])/g, 'condition');
  return [];
}

function neighbors(node: ts.Node): Edit[] {
  if (!ts.isObjectLiteralExpression(node) || node.properties.length < LEAST_MEMBERS) return [];
  const values = node.properties.map((property) => (ts.isPropertyAssignment(property) && isLiteral(property.initializer) ? property.initializer : undefined));
  return values.slice(1).flatMap((second, index) => {
    const first = values[index];
    if (!first || !second || first.kind !== second.kind || first.getText() === second.getText()) return [];
    const between = node.getSourceFile().text.slice(first.end, second.getStart());
    return [{ rule: 'neighbors' as const, start: first.getStart(), end: second.end, instead: second.getText() + between + first.getText() }];
  });
}

function members(node: ts.Node): Edit[] {
  if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) return matches(node, /\|[^|()[\]\\]+(?=[|)/])/g, 'member');
  if (!ts.isArrayLiteralExpression(node) || node.elements.length < LEAST_MEMBERS || !node.elements.every(isLiteral)) return [];
  return node.elements.slice(1).map((element, index) => ({ rule: 'member', start: node.elements[index]!.end, end: element.end, instead: '' }));
}

const isLiteral = (node: ts.Node): boolean =>
  ts.isStringLiteral(node) || ts.isNumericLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || node.kind === ts.SyntaxKind.RegularExpressionLiteral;

const matches = (node: ts.Node, pattern: RegExp, rule: Edit['rule']): Edit[] =>
  [...node.getText().matchAll(pattern)].map(({ index, 0: text }) => ({
    rule,
    start: node.getStart() + index,
    end: node.getStart() + index + text.length,
    instead: '',
  }));
