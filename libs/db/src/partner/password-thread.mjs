import { parentPort, workerData } from 'node:worker_threads';
import { argon2id, argon2Verify } from 'hash-wasm';

// One hash, in a thread that ends with it. JavaScript, since threads start without the loader of TypeScript.

const { hash, ...options } = workerData;
parentPort.postMessage(hash === undefined ? await argon2id({ ...options, outputType: 'encoded' }) : await argon2Verify({ ...options, hash }));
