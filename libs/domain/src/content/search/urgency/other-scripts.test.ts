import { describe, expect, it } from '@jest/globals';
import { LEVELS } from './notices.ts';
import { OTHER_SCRIPTS } from './other-scripts.ts';
import { levelInOtherScripts, patternOf } from './read-other-scripts.ts';
import { urgencyOf } from './read-urgency.ts';

/** As a person types it, with a word where the phrase has room for one. */
const typed = (phrase: string) => phrase.replace('…', ' 7 ');
const LISTS = Object.entries(OTHER_SCRIPTS).flatMap(([language, phrases]) =>
  LEVELS.map((level) => [language, level, phrases[level]?.split(', ') ?? []] as const),
);

describe('an emergency in letters that are not Latin', () => {
  it.each([
    ...['боль в груди', 'у меня сильно болит грудь', 'ТРУДНО ДЫШАТЬ', 'муж потерял сознание', 'нет боли в груди'].map((text) => [text, 'emergency']),
    ...['біль у грудях', 'блює кров\u2019ю', 'πόνος στο στήθος', 'ΠΟΝΟΣ ΣΤΟ ΣΤΗΘΟΣ', 'με πονάει πολύ το στήθος'].map((text) => [text, 'emergency']),
    ...['胸痛', '我胸口很痛', '胸 痛', '喘不過氣', '胸が痛い', '胸がとても痛いです', '가슴 통증', '가슴이 너무 아파요', '숨을 잘 못 쉬겠어요'].map((text) => [text, 'emergency']),
    ...['ألم في الصدر', 'أشعر بألمٍ في صدري', 'اشعر بالم في الصدر', 'درد قفسه\u200cی سینه', 'سینے میں درد', 'כואב לי בחזה'].map((text) => [text, 'emergency']),
    ...['सीने में दर्द', 'मुझे सीने में बहुत तेज दर्द है', 'साँस नहीं आ रही', 'বুকে ব্যথা', 'நெஞ்சு வலி', 'ఛాతీ నొప్పి', 'เจ็บหน้าอก'].map((text) => [text, 'emergency']),
    ...['хочу умереть', 'αυτοκτονία', '自杀', '死にたい', '자살하고 싶어요', 'انتحار', 'می\u200cخواهم بمیرم', 'आत्महत्या', 'kill myself 胸痛'].map((text) => [text, 'self_harm']),
    ...['отравился грибами', '喝了农药', '농약을 마셨어요', 'ज़हर खा लिया', 'जहर खा लिया'].map((text) => [text, 'poisoning']),
  ])('is read in "%s": %s', (text, level) => expect(urgencyOf(text!)?.level).toBe(level)); // prettier-ignore

  it.each([
    ...['ферритин', 'витамин Д норма', 'боль в коленях', 'нет сил', 'грудь больше', 'φερριτίνη', 'α-fetoprotein', '5 μmol/L', '铁蛋白', '痛风 尿酸', '头痛'],
    ...['ヘモグロビン', '甲状腺', '頭痛', '빈혈', '여자 살 빼는 법', '혼자 해도 되나요', 'فيتامين د', 'نقص الحديد', 'المصدر', 'ביטמין D', 'विटामिन डी', 'เป็นลมพิษ'],
  ])('is not read in "%s"', (text) => expect(urgencyOf(text)).toBeUndefined()); // prettier-ignore

  it('is read in each phrase', () => {
    expect(LISTS.flatMap(([, level, phrases]) => phrases.filter((phrase) => levelInOtherScripts(typed(phrase)) !== level))).toEqual([]);
  });

  it('has no phrase that another one of its language reads', () => {
    const needless = LISTS.flatMap(([, , phrases]) =>
      phrases.filter((phrase) => phrases.some((other) => other !== phrase && new RegExp(patternOf(other)).test(patternOf(phrase).replaceAll(' ?', ' ')))),
    );
    expect(needless).toEqual([]);
  });
});
