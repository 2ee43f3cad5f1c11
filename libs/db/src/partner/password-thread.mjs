import { parentPort } from 'node:worker_threads';
import { argon2id, argon2Verify } from 'hash-wasm';

// One hash per message. JavaScript, since threads start without the loader of TypeScript.

parentPort.on('message', async ({ hash, ...options }) => {
  parentPort.postMessage(hash === undefined ? await argon2id({ ...options, outputType: 'encoded' }) : await argon2Verify({ ...options, hash }));
});
