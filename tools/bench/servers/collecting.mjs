// Imported into a service under soak: garbage is collected every few seconds, so that its memory shows what it holds and not what waits to be collected.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 2000;

setFlagsFromString('--expose-gc');
setInterval(runInNewContext('gc'), EVERY_MS).unref();
