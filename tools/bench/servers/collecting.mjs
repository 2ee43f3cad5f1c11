// Imported into a service under soak: collects garbage every few seconds, so memory shows live objects and not garbage.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 2000;

setFlagsFromString('--expose-gc');
setInterval(runInNewContext('gc'), EVERY_MS).unref();
