/** Controls (C0, DEL, C1), separators of lines and paragraphs, and characters that turn the direction of a text: they change what a reader sees. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const HIDDEN_BUT_LINES = /(?!\n|\t)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

export const HIDDEN_CHARACTERS = 'must not have control or bidirectional characters';

/** Whether a text without line breaks shows all that it holds. */
export const isOneLine = (text: string): boolean => !HIDDEN.test(text);

/** Whether a text of several lines shows all that it holds. */
export const isPlainText = (text: string): boolean => text.search(HIDDEN_BUT_LINES) === -1;

/** A text for a terminal: hidden characters as their escapes, such as `\u001b`. */
export const printable = (text: string): string => text.replace(HIDDEN_BUT_LINES, escaped);

/** The same on one line. */
export const printableLine = (text: string): string => printable(text).replace(/[\n\t]/g, escaped);

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
