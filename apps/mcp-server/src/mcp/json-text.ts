const TEXT = Symbol('the JSON text of this result');

/** A result that is JSON text already. The protocol layer hands it on as it is; the transport writes the text. */
export type WrittenResult = { [TEXT]?: string };

export const written = (json: string): WrittenResult => ({ [TEXT]: json });

export const jsonOf = (result: object): string => (result as WrittenResult)[TEXT] ?? JSON.stringify(result);
