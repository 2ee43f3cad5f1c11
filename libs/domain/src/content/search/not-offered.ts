/** Requested tests that the catalog lacks. Texts of other tests mention them, so a search would offer those instead. */
const ABSENT: readonly RegExp[] = [
  /\bhiv\b|\baids\b/,
  /\bst[di]s?\b|sexually transmitted|chlamydia|gonorrh|syphilis|herpes|\bhpv\b|trichomon/,
  /hepatitis [abcde]\b|hepatitis (panel|test)/,
  /covid|corona ?virus|influenza|\bflu\b|\brsv\b|\bstrep\b|\blyme\b|tubercul|quantiferon|\bmono\b|epstein/,
  /pregnan|\bhcg\b|paternity|semen|sperm/,
  /blood (type|group)|\brh factor\b/,
  /allerg|\bige\b|food (intolerance|sensitivity)/,
  /genetic|\bdna\b|\bgene\b|\bbrca|\bmthfr\b|\bapoe\b|23andme/,
  /drug (test|screen|panel)|toxicology|\bthc\b|cannabis|cocaine|alcohol test|\bpeth?\b/,
  /stool|\bh\.? ?pylori\b|\bfit test\b|occult|parasite|microbiome|calprotectin/,
  /pap (smear|test)|biopsy|\bmri\b|\bx-?ray\b|ultrasound|colonoscopy|mammogra/,
  /d-?dimer|\binr\b|prothrombin|\baptt\b|blood culture|urine culture/,
  /hair (test|mineral|analysis)|saliva/,
];

export const isNotOffered = (query: string) => ABSENT.some((words) => words.test(query.toLowerCase()));
