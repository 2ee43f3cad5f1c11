import { readFileSync } from 'node:fs';
import ts from 'typescript';

const FILES = ['libs/service-kit/src/env.ts', 'libs/service-kit/src/rate-limit/rate-limit-env.ts', 'libs/service-kit/src/tracing/tracing-env.ts'];
const VARIABLE = /^[A-Z][A-Z0-9_]+$/;

/** The JSDoc comment of every variable that `configFile`, or what all services share, declares. The file's own comes first. */
export function variableComments(configFile: string): Map<string, string> {
  return new Map([...FILES, configFile].flatMap((file) => [...commentsIn(file)]));
}

function commentsIn(file: string): Map<string, string> {
  const comments = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && VARIABLE.test(node.name.getText())) {
      const [comment] = ts.getJSDocCommentsAndTags(node);
      const text = comment && ts.getTextOfJSDocComment(comment.comment as string | undefined);
      if (text) comments.set(node.name.getText(), text.replace(/\s+/g, ' '));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return comments;
}
