import library from '../package.json' with { type: 'json' };

/** All packages of this repository have one version. */
export const SERVICE_VERSION = library.version;
