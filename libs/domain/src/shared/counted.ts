/** `1 read`, `2 reads`, `1,200 reads` */
export const counted = (count: number, one: string, several = `${one}s`): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
