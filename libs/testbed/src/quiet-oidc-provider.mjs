// oidc-provider warns on import that it supports Node 22 and newer. The tests run on 20, 22 and 24 and show that it works there.
const { warn } = console;
console.warn = (...message) => String(message[0]).includes('oidc-provider WARNING: Unsupported runtime') || warn(...message);
