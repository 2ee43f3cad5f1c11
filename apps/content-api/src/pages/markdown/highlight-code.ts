import { escapeHtml, safe, type Html } from '@biomarker/look';
import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';

/** The languages of guides and samples; each brings its aliases, `sh` and `ts` among them. */
const LANGUAGES = { bash, json, python, typescript };

for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);
highlighter.registerAliases('js', { languageName: 'typescript' });

/** Code with a class on each token, whose colors the style sheet knows. Code in another language stays plain. */
export const highlightCode = (code: string, language: string): Html =>
  safe(highlighter.getLanguage(language) ? highlighter.highlight(code, { language }).value : escapeHtml(code));
