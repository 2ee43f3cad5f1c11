/** Letters that are spelled in others, in lower case. The micro sign has become the Greek letter mu. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'u',
  ω: 'omega',
};

/** Lower case without accents, and Latin letters for the Greek ones of names: `β-Globulin` is `beta-globulin`, `Całkowity` is `calkowity`. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => SPELLED[letter] ?? letter);
