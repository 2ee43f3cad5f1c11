import { parser } from '@prometheus-io/lezer-promql';

export type Selector = { metric: string; labels: { name: string; equals?: string }[] };

/** The metrics of an expression with their label matchers. Throws for an invalid expression. */
export function selectorsOf(expression: string): Selector[] {
  const selectors: Selector[] = [];
  refuseErrors(expression);
  const textOf = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  parser.parse(expression).iterate({
    enter({ type, node }) {
      if (type.name === 'VectorSelector') selectors.push({ metric: textOf(node.getChild('Identifier')!), labels: [] });
      if (type.name !== 'UnquotedLabelMatcher') return;
      const equal = node.getChild('MatchOp')?.getChild('EqlSingle');
      const value = textOf(node.getChild('StringLiteral')!).slice(1, -1);
      selectors.at(-1)!.labels.push({ name: textOf(node.getChild('LabelName')!), equals: equal ? value : undefined });
    },
  });
  return selectors;
}

function refuseErrors(expression: string): void {
  parser.parse(expression).iterate({
    enter({ type, from }) {
      if (type.isError) throw new Error(`"${expression}" cannot be read at "${expression.slice(from, from + 20)}"`);
    },
  });
}

/** The grouping labels of an expression. */
export function groupingsOf(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, node }) {
      if (name === 'GroupingLabels') for (const label of node.getChildren('LabelName')) names.push(expression.slice(label.from, label.to));
    },
  });
  return names;
}
