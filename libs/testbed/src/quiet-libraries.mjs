const HARMLESS = [
  // oidc-provider warns on import that it supports Node 22 and newer. The tests run on 20, 22 and 24 and show that it works there.
  'oidc-provider WARNING: Unsupported runtime',
  // pdf.js would draw with these. Only the text of a PDF is read.
  'Warning: Cannot polyfill `ImageData`',
  'Warning: Cannot polyfill `Path2D`',
];
const { warn } = console;
console.warn = (...message) => HARMLESS.some((words) => String(message[0]).includes(words)) || warn(...message);
