/**
 * Words and phrases of emergencies, by their sense, as people type them. Phrases are read without filler words ("in my chest" is
 * "in chest"). `*` stands for any ending, `#` for a digit. A word of five letters or more also matches with one slip.
 */
export const WORDS = {
  // Body
  chest: 'chest, breastbone, breast bone, sternum, rib cage, pecho',
  heart: 'heart, heartbeat, heartrate, pulse, hr, palpitation*, corazon',
  head: 'head, skull',
  headache:
    'headache*, head pain*, head ache*, head hurt*, migraine*, kopfschmerz*, pain in head, pounding head, head pounding, head throb*, throbbing head, head banging',
  belly: 'belly, stomach, tummy, abdom*, estomago, lower right side, pit of stomach, appendix, guts',
  arm: 'left arm, arm left, left shoulder, both arms, brazo izquierdo, linker arm, linken arm, bras gauche',
  jaw: 'jaw',
  limbs: 'leg, legs, arm, arms, limbs, hand, hands, feet, foot, knees, body, muscles, muscle, all over',
  face: 'face, cheek, cheeks, eyelid, eyelids, eyes swollen, eyes swelling',
  mouthCorner: 'mouth, smile, lip, side of face, eyelid',
  tongue: 'tongue, lips, lip, throat, airway, windpipe, lengua, garganta, zunge, hals zugeschwollen',
  throat: 'throat, airway, voice box, larynx, vocal cord*, windpipe, garganta',
  eye: 'eye, eyes, cornea*, eyeball*, ojos',
  skin: 'skin, eye, eyes, whites of eyes, piel, ojos',
  stool: 'stool*, poop*, poo, bowel movement*, bowels, motion, motions, faeces, feces, toilet, bottom, rectum, rectal*, diarrhea, shit, bm, heces',
  urine: 'urine, pee, peeing, peed, wee, weeing, orina, urin, piss',
  joint: 'joint, knee, ankle, elbow, wrist, hip, shoulder, toe, knuckle',
  muscles: 'muscle*, thigh*, calves, legs, arms, workout, crossfit, marathon, crush*, weak*, sore',
  ribs: 'rib, ribs, upper right, right side, upper belly, upper stomach',

  // Pain, force and time
  weightOn: 'standing on, stands on, sitting on, sits on, sat on, lying on, stone, truck, anvil, ton of bricks',
  rigid: 'rock hard, rock solid, hard as, like board, like a board, rigid',
  pain: 'pain*, hurt*, ache*, aching, achy, agony, tight*, pressure, pressing, squeez*, crush*, stab*, heav*, burning, weight, elephant, clench*, constrict*, sharp, brick, vise, vice, gripping, dolor, duele, schmerz*, druck, douleur*, killing me',
  chestPain:
    'chestpain*, chest pain*, chest pressure, chest tight*, dolor de pecho, dolor en pecho, dolor toracico, brustschmerz*, brust schmerz*, schmerz* in brust, schmerz* in der brust, schmerz* brust, douleur* poitrine, douleur a la poitrine, douleur dans la poitrine, douleur poitrine, mal poitrine, mal a la poitrine, duele el pecho, duele pecho, dor no peito, dolore petto, dolore al petto, heart hurts, heart pain*, pain in heart, angina attack',
  heartAttack:
    'heartattack*, heart attack*, infarto, herzinfarkt, crise cardiaque, attacco cardiaco, ataque corazon, ataque cardiaco, ataque al corazon, myocardial infarction, hart attack*',
  stroke: 'stroke*, ministroke*, tia, derrame cerebral, schlaganfall, avc, ictus',
  happening: 'having, have, get, getting, is this, could be, might be, think*, am i, now, sign, signs, symptom*, is it, feels like, happening, ataque, infarto',
  severe:
    'sever*, worst, unbearable, terribl*, horribl*, horrific, excruciat*, intens*, extrem*, awful, agony, agonizing, violent*, massive, doubl* over, doubled up, curled up, screaming, scream*, cant stand, cant move, cant walk, cant straighten, ten out of ten, fuerte, insoportable, starke, terrible, brutal, blinding, splitting, rigid, rock hard, hard as, board, stabbing, crippling, killing',
  sudden:
    'sudden*, all at once, out of nowhere, out of blue, in seconds, within seconds, abrupt*, instantly, within minutes, struck, thunderclap, like a bolt, exploded, explod*, came on fast, came on strong, de repente, plotzlich*, soudain*, burst, popped, hit like',
  recent:
    'sudden*, all at once, out of nowhere, since noon, since morning, since this morning, since last night, since yesterday, today, tonight, now, new, newly, this morning, an hour, hours, minutes, just started, getting worse, worse, worsening, started, since',
  worst:
    'worst, thunderclap, ever had, of life, never had, exploded, explod*, like being hit, hit with, hit by, kicked in, baseball bat, hammer, unbearable, ax, axe, excruciat*',
  little: 'little, bit, small, speck*, streak*, paper, wiping, occult, slight, slightly, trace, spotting, hemorrhoid*, test, fit',

  // Breath
  mouthBlue: 'lips, lip, face, fingertips',
  bluish: 'blue, bluish, purple',
  noAir:
    'cant breath*, cantbreath*, hard* breathe, hardly breathe, barely breathe, struggl* breathe, struggl* for breath, fight* for air, fight* for breath, gasp*, suffocat*, choking, trouble breathing, difficulty breathing, difficult breathe, problem* breathing, unable breathe, no air, any air, enough air, get air, hungry for air, air hunger, cant catch breath, catch breath, stopped breathing, not breathing, isnt breathing, lips blue, blue lips, lips turning blue, lips turned blue, lips going blue, turning blue, turned blue, going blue, gone blue, fingernails blue, drowning, cant get breath, no puedo respirar, no respira, me ahogo, falta aire, falta el aire, keine luft, bekomme keine luft, atemnot, nicht atmen, je narrive pas respirer, respirer plus, nao consigo respirar, falta de ar, non riesco a respirare, saans nahi, breathing trouble, trouble breath*, breathing difficult*, difficulty breath*, labored breathing, breathing hard, work* breathe, without drowning, hurts breathe, hurts breathing, painful breathe, pain breathing, cant lie flat, cant get my breath, enough oxygen, get oxygen, no oxygen',
  breathless:
    'shortness, breathless*, winded, panting, puffing, dyspnea, wheez*, breathing, breath, breathe, breathes, short of breath, short breath, shortness of breath, shortness breath, out of breath, shortness*',
  suddenOrRest:
    'sudden*, severe*, rest, resting, sitting, lying, lay, laying, lie down, lie flat, bed, woke, wake, night, cant speak, cant talk, cant finish, sentence, out of nowhere, extreme*, all at once, doing nothing, still, while talking, worse, worsening, really bad, terribl*, blue, now short, now breathless, now panting, now wheezing',
  slow: 'slow*, shallow, seconds, ten seconds, every, barely, pauses, stops, stopped, few breaths, hardly, faint*, per minute, snoring, gurgl*, rattl*, minute, tiny, far apart',
  breath: 'breath, breaths, breathing, breathes, breathe, respirations',
  breathFast:
    'breathing fast, breathing super fast, breathing quick*, breathing rapid*, fast breathing, rapid breathing, quick breathing, breath* fast, breathing deep*, deep breathing, breathing heav*, heavy breathing, panting, breathing hard, breathes fast, out of breath, short* breath, gasp*, breathing like',

  // Consciousness, speech and movement
  collapsed:
    'fainted, faints, passed out, pass out, passing out, passes out, blacked out, black out, blacking out, collaps*, keeled over, keel over, lost consciousness, loss of consciousness, unconscious*, unresponsive, not responding, not respond*, wont respond, doesnt respond, wont answer, dropped down, dropped floor, fell floor, fell on floor, on floor, out cold, hit floor, went limp, crumpled, slumped, no pulse, heart stopped, cardiac arrest, not conscious, desmay*, ohnmacht*, ohnmachtig, bewusstlos, evanoui*, svenut*, desmai*, went down, eyes rolled, dropped to floor, fell to floor, isnt responding, cant respond',
  faint: 'faint, fainting, syncope',
  standing: 'standing, stand, stand up, standing up',
  harmlessFaint: 'blood draw*, needle*, giving blood, donat*, drawing blood, drawn, phlebotom*, blood test*, fear, scared of, draw, draws',
  dizzy:
    'dizz*, lighthead*, light headed, faint*, weak*, woozy, pass out, passing out, black out, blacking out, passed out, collaps*, chest, sweat*, clammy, breath*, fall over, going out, gray, grey, spinning, unwell',
  racing:
    'racing, races, pounding, pounds, fast, irregular, skipping, skips, flutter*, very slow, slow, jumping, hammering, crazy, uneven, out of control, beating, beats, galloping, going ###, bpm, palpitation*, arrhythmia, stopping, stops, rasend, acelerado',
  potassium: 'potassium, kalium, potasio',
  farPotassium: '1.#, 2.#, 6.#, 6.##, 7, 7.#, 7.##, 8, 8.#, 9.#',
  fastPulse: '1[5-9]#, 2[0-4]#, 2#, 3[0-8]',
  oneSide: 'one side, half, left side, right side, one arm, one leg, on left, on right, single side, side of body, lopsided',
  droop:
    'droop*, hang*, sag*, lopsided, crooked, twisted, paraly*, slack, fell, fallen, numb*, uneven, dropped, drops, slid*, torcida, hangt, melting, pulled down',
  weak: 'weak*, numb*, paraly*, cant move, cant lift, cant feel, heavy, dead, limp, wont move, tingl*, gone, useless, floppy, not working, not moving, stopped working, doesnt move, doesnt work, no strength, lost feeling, lost use',
  speech: 'word, words, speech, speak*, talk*, sentence*, tongue, hablar, sprechen, sprache, parole',
  garbled:
    'slur*, nonsense, garbl*, gibberish, cant, jumbl*, wrong, mumbl*, unable, mixed up, trouble, not come out, wont come out, make no sense, no sense, lost, stopped, suddenly, drunk, incoherent, lallt, scrambl*, come out',
  slurred:
    'slurred speech, slurring, slurs, slurred, speech slurred, word salad, cant speak, cant talk, cant get words out, lost speech, unable speak, unable talk, aphasia, trouble speaking, trouble talking, sudden* speak*, cant say words, words dont come, not able speak, no puede hablar',
  blind:
    'cant see, went blind, gone blind, going blind, lost vision, lost sight, lost eyesight, loss of vision, loss of sight, sudden* vision loss, sudden* sight loss, sudden* blind*, vision gone, vision went, blind in one eye, blind, sight gone, vision black, curtain over, see out of, trouble seeing, see half',
  seizure:
    'seizure*, seizing, convuls*, fitting, had fit, having fit, has fit, having fits, had fits, epileptic fit, epileptic attack, jerking, shaking all over, shook all over, foaming mouth, foam mouth, twitching all over, krampfanfall, convulsion*, crise epilep*, status epilepticus, body shaking uncontrollabl*, shaking uncontrollabl*',
  confused:
    'confus*, muddl*, disorient*, not making sense, no sense, not make sense, doesnt make sense, isnt making sense, makes no sense, make no sense, making no sense, delirious, delirium, talking nonsense, nonsense, out of it, doesnt know where, not know where, know where, doesnt recogni*, not recogni*, recogni* me, recogni* us, incoherent, rambling, mumbl*, mumbles, not himself, not herself, hallucinat*, talking rubbish, talking gibberish, acting drunk, seems drunk, verwirrt, confundid*, acting strange*, acting weird*, acting odd*, mixed up, doesnt know who, know own name, not with it, spaced out, aggressive, forgetting where, forgot where, doesnt remember where',
  ownConfusion: 'confused by, confused about, confused on, confused with',
  notWaking:
    'hard wake, hard to wake, hard rouse, cant wake, couldnt wake, wont wake, difficult wake, impossible wake, not wake, not waking, doesnt wake, isnt waking, cant rouse, cant be woken, barely awake, hardly awake, wont stay awake, cant stay awake, barely conscious, semi conscious, half conscious, hard waking, trouble waking, hardly wake, barely wake, unrousable, keeps falling asleep, cant keep eyes open, hardly open eyes, difficult rouse, difficult to wake, no despierta, wont open eyes, unarousable, hardly rouse, slipping away, hardly wak*, barely wak*',
  drowsy: 'drows*, sleepy, sluggish, lethargic, sleeping all day, sleeps all day, sleeping whole day, groggy, out of it, stupor, wont answer, slow to answer',
  floppy:
    'floppy, limp, like a rag doll, rag doll, lifeless, weak, blue, gray, grey, wont move, not moving, hardly moving, listless, moving less, lethargic, drows*',
  other:
    'mom, moms, mum, mums, mama, mother, dad, dads, father, papa, husband, hubby, wife, partner, son, daughter, brother, sister, grandma, grandpa, grandmother, grandfather, nan, gran, granny, granddad, grandad, uncle, aunt, auntie, friend, boyfriend, girlfriend, he, hes, she, shes, someone, roommate, neighbor, patient, colleague, coworker, man, woman, teenager, madre, padre, mutter, vater, mann, frau, ma, baba',
  inFit: 'having fits, having fit',
  spreading:
    'spread*, moving up, moves up, moved up, climbing, creeping, working way up, getting worse, worse, worsening, hour, hours, rapidly, up to arms, up to, rising, going up, by minute, quickly, fast, since morning, since this morning, since yesterday, ascending, upwards, now arms, day by day',
  notWorking:
    'stopped working, not work*, dont work, wont work, gave way, gave out, giving way, giving out, cant move, wont move, paraly*, cant stand, cant walk, cant feel, no feeling, cant lift, went dead, like jelly, collapse, nothing below, no strength',
  legs: 'leg, legs, feet, knees, waist down',
  spasm: 'spasm*, cramp*, locked, lock, locking, clench*, seizing, closing, tetany, contract*, claw*, clamped, clamping, stiff, curl*, rigid, twist*, jerk*',
  wholeBody: 'whole body, all over, every muscle, entire body, full body, all muscles, violent*, everywhere',
  handsLocked:
    'hands locked, hands lock, hands curled, hands claw*, claw hands, hands cramped shut, hands stuck, fingers locked, fingers curled, fingers stuck, hands are locked, hands frozen, hands clenched, wrists bent, lockjaw, jaw locked, jaw lock, locked jaw, jaw clenched, cant open jaw, cant open mouth, cant open hands, carpopedal',

  // Swelling and allergy
  swell:
    'swell*, swoll*, puff*, balloon*, thick*, bigger, getting big, huge, closing, closed, closes, close up, shut, tight, tightening, lump, hinchad*, geschwollen, enfle, twice size, size of, swelling shut, swollen shut',
  trigger:
    'after, sting*, stung, bee, bees, wasp*, hornet, ants, peanut*, nut, nuts, cashew*, shrimp*, shellfish, prawn*, fish, egg, eggs, milk, sesame, strawberr*, shot, vaccin*, jab, injection, antibiotic*, penicillin, amoxicillin, ate, eating, eaten, allerg*, minutes, medicine, medication, tablet*, pill, pills, ibuprofen, aspirin, transfusion, infusion, contrast, dye, latex, wheez*, breath*, hives, sudden*, new drug, lisinopril, hoarse',
  allergy: 'allerg*, anaphyla*, hives, welts, urticaria',
  anaphylaxis: 'anaphyla*, epipen*, epi pen*, anafilaxia, anaphylaktisch*',

  // Blood
  black: 'black*, tarry, tar, maroon, jet black, like tar, negr*',
  ironTaken: 'iron pill*, iron tablet*, iron supplement*, taking iron, take iron, on iron, pepto*, bismuth, licorice, charcoal, ferrous',
  blood: 'blood, bloody, bleeding, bleed, bleeds, clots, sangre, sang, sangue, blut',
  lots: 'lot, lots, full, bright, clots, pouring, pours, filled, red bowl, red, gush*, so much, tons, pool, loads, heavy, large, pure, everywhere, covered, only blood, nothing but, dark, fresh, massive, bowl, keeps, dripping',
  inStool:
    'blood in stool*, blood in poop, blood in poo, blood in bowel*, bloody stool*, bloody diarrhea, diarrhea with blood, bloody poop, bloody bowel, blood from bottom, blood from rectum, rectal bleeding, bleeding from rectum, bleeding from bottom, pooping blood, passing blood, shitting blood, sangre en heces, sangre en las heces, sang dans les selles, sangue nas fezes, sangue nelle feci, blut im stuhl',
  coughOrVomit:
    'vomit*, throw* up, threw up, puk*, bring* up, brought up, barf*, spew*, cough*, spit*, retch*, hurl*, chuck* up, vomitando, vomito, tos con, husten, erbreche*, spat up, spat out, spitting up',
  coffeeGrounds: 'coffee ground*, coffeeground*, ground coffee, coffee dregs, coffee like',
  bleed: 'bleed*, bled, hemorrhag*, nosebleed*, nose bleed*, blood, gums bleeding, sangrado, blutung, wound',
  unstoppable:
    'wont stop, doesnt stop, not stop*, cant stop, never stops, isnt stopping, hasnt stopped, keeps, keep coming, gush*, pour*, spurt*, soak*, uncontroll*, through towel, for an hour, hours, an hour, everywhere, pumping, losing lots, lot of blood, squirt*, no para, hort nicht, without stopping, nonstop, non stop, minutes, wont clot, doesnt clot, not clotting, bleeding out, hemorrhaging',
  heavy: 'heavy, heavily, sever*, massive, profuse*, tons, lots, a lot',
  period: 'period*, menstru*, menorrhag*, iud, fibroid*, coil',
  soaked:
    'soaking pad*, soaking through, soaked pad*, soak pad*, pad an hour, pad every hour, pads an hour, pad every, pads every, soaked through, through pad*, filling pad*',

  // Fever, skin and infection
  fever:
    'fever*, feverish, temperature, temp, burning up, 10[1-6], 38.#, 39.#, 40.#, hot to touch, very hot, running hot, chills, shiver*, rigors, fiebre, fieber, fievre, febre, febbre, bukhar',
  shaking: 'shaking, shiver*, chills, rigors, shakes, trembling',
  mottled:
    'mottl*, blotch*, clammy, cold skin, cold hands, cold feet, cold legs, cold and, gray skin, grey skin, marbled, purple legs, ashen, pale, icy, blue, gray, grey, patchy',
  infected: 'infection, infected, wound, sepsis, septic, uti, pneumonia, abscess, pus, surgery, cellulitis, red streak*, cut, catheter',
  septic: 'septic shock, septic, think sepsis, have sepsis, sepsis symptom*, sepsis sign*, signs of sepsis, symptoms of sepsis, sepsis now, blood poisoning',
  chemo:
    'chemo*, chemotherapy, neutropeni*, no white cells, no white blood, low neutrophil*, neutrophils low, neutrophils, no neutrophils, low white, low wbc, white count, white cells, wbc, cancer treatment, oncolog*, transplant, leukemia, agranulocyt*, clozapine',
  yellow: 'yellow*, jaundice*, amarillo*, gelb*, jaune*',
  feverOrBleed:
    'fever*, temperature, temp, chills, shiver*, rigors, burning up, confus*, bleed*, bruis*, drows*, not making sense, not make sense, doesnt make sense, muddl*, disorient*, 10[1-5], 38.#, 39, 39.#, 40, hot',
  dots: 'purple dots, purple spots, red dots, tiny dots, tiny spots, pinprick*, pin prick*, petechia*, purpura, purple rash, spots, rash, dots, blotches',
  notFading:
    'doesnt fade, wont fade, not fade, dont fade, not fading, doesnt blanch, wont disappear, under a glass, glass test, purple, pinprick*, petechia*, purpura, tiny, glass, non blanching, stays when press*, wont go away when pressed',
  stiffNeck:
    'stiff neck, neck stiff*, neck so stiff, cant bend neck, cant touch chin, hates light, hurts look light, light hurts, neck is stiff, rigid neck, mening*',
  hotSwollen: 'hot, red, swollen, swell*, swole*, burning, warm, inflamed, balloon*',
  coldSore: 'fever blister*, cold sore*',
  rash: 'rash*, blister*, skin peel*, peeling, skin coming off, skin falling off, hives, spots, sores, welts',
  peeling: 'blister*, peel*, skin coming off, skin falling off, raw, sores in mouth, mouth sores, sheets, sores',
  newMedicine:
    'new medicine, new drug, new medication, new pill*, new tablet*, new meds, antibiotic*, started, starting, lamotrigine, lamictal, allopurinol, carbamazepine, tegretol, sulfa, bactrim, penicillin, amoxicillin, medication, medicine, drug, tablets, pills, phenytoin',
  feverFace: 'fever*, temperature, temp, face, yellow*, mouth, lips, eyes, sick, chills, 10[1-5], 39, swell*, swollen, burning up',

  // Urine
  cola: 'cola, coke, brown, tea, dark, coffee, rust*, black, red',
  noPee:
    'no pee, no urine, hasnt peed, havent peed, not peed, hasnt urinated, havent urinated, not urinated, not peeing, isnt peeing, stopped peeing, stopped urinating, hardly any urine, hardly any pee, hardly peed, barely peed, barely any pee, barely any urine, barely peeing, barely urinat*, hardly peeing, no wet diaper*, no wet napp*, dry diaper*, dry napp*, no urination, hardly pass* urine, not pass* urine, no pipi, almost no urine, almost no pee, no wee, hasnt weed, hardly urinat*, not pass* water, few drops, anuria, drop of urine, drop of pee',
  cantPee:
    'cant pee, cant urinate, cant wee, cant pass urine, cant pass water, unable pee, unable urinate, cant empty bladder, bladder wont empty, urinary retention, nothing comes out, nothing will come out, nothing comes, cant go pee, wont come out, not able pee, not able urinate, unable pass urine',
  full: 'burst*, full, painful, hurts, bladder, explode, pee, urine, swollen, pain, urinate, wee',

  // Sugar, glands
  sugar: 'sugar*, glucose, bg, diabet*, glucometer, cgm, hypo, t1d, type 1, ketone*, insulin, libre, dexcom, azucar, zucker',
  ketones: 'ketone*, dka, ketoacid*',
  sick: 'vomit*, throw* up, threw up, puk*, bring* up, belly pain, stomach pain, stomach hurts, tummy, fruity, acetone, nail polish, pear drops, breathing fast, breathing deep*, deep breathing, fast breathing, rapid breathing, breathing heav*, panting, drows*, cant keep, keep down, pain in belly, pain in stomach, nausea*, out of breath',
  fruity: 'fruity, acetone, nail polish, nail varnish, pear drops, nailpolish',
  noSense:
    'confus*, not making sense, not make sense, doesnt make sense, make sense, making sense, muddl*, mumbl*, incoherent, slur*, shaking uncontrollabl*, out of it, drunk, aggressive, disorient*, combative, delirious, unresponsive, nonsense, swallow, not responding',
  veryLow: '2#, 3#, 4[0-5], 1.#, 2.#, very low, crashing, crashed, lo, bottomed out, super low, too low, dangerously low',
  shaky: 'sweat*, shak*, faint*, pass out, weak*, cold sweat, pale, clammy, blurr*, seeing double, jitter*',
  adrenal: 'addison*, adrenal*, hydrocortisone, prednisone, prednisolone, steroid*, cortisone, dexamethasone, cah',
  crisis:
    'vomit*, throw* up, threw up, puk*, collaps*, cant keep, keep down, keep anything, severe weakness, very weak, so weak, too weak, extreme* weak*, cant stand, cant get up, confus*, drows*, passed out, faint*, unconscious*, crisis, diarrhea, bring* up',
  overThyroid:
    'graves, hyperthyroid*, overactive thyroid, overactive, thyroid overactive, thyrotoxic*, hyper thyroid, methimazole, carbimazole, high thyroid, too much thyroid',
  storm: 'racing, heart, pulse, agitat*, restless, deliri*, shaking, confus*, vomit*, hallucinat*, heartbeat, sweating',
  agitated: 'agitat*, deliri*, confus*, hallucinat*, beside himself, beside herself, not making sense, wild, frantic',
  thyroidStorm: 'thyroid storm, thyrotoxic crisis, thyroid crisis',
  underThyroid:
    'hypothyroid*, underactive thyroid, underactive, hashimoto*, myxedema*, no thyroid, thyroid removed, levothyroxine, low thyroid, thyroid pills, thyroid tablets, hypo thyroid, thyroidectomy, synthroid, thyroid patient, stopped thyroid',
  coldBody:
    'ice cold, icy, body temp*, temperature, temp, hypothermi*, freezing cold, 9[0-5], 3[0-5], 34.#, 35.#, 33.#, low temperature, cold to touch, stone cold, cold skin, cold',
  myxedema: 'myxedema coma, myxedema crisis, thyroid coma',

  // Pregnancy and children
  pregnant:
    'pregnan*, weeks along, weeks gestation, [2-4]# weeks, [2-4]#weeks, [2-4]# wks, trimester, postpartum, after birth, gave birth, had baby, had a baby, after delivery, delivered, expecting, embaraz*, schwanger*, enceinte, gravida, incinta, preggo, c section, [2-4]#w, after having baby, since birth, new mom, newly delivered, weeks after delivery',
  earlyPregnant:
    'pregnan*, early pregnancy, ectopic, positive test, positive pregnancy, [4-9] weeks, 1# weeks, [4-9] wks, 1# wks, first trimester, miscarr*, missed period, embaraz*, schwanger*, enceinte, weeks along, weeks pregnant',
  eclampsia:
    'vision, blurr*, sparkl*, stars, flash*, spots, seeing double, see double, zigzag*, floaters, lights, cant see, eyes, seizure*, swollen face, face swell*, hands swollen, swelling of face, swollen hands',
  bigHeadache:
    'pounding, splitting, bad headache, severe, terribl*, worst, awful, throbbing, wont go away, banging, killing, horribl*, blinding, massive, high blood pressure, blood pressure, unbearable, intense',
  preeclampsia: 'preeclampsia symptom*, preeclampsia sign*, preeclampsia headache, signs of preeclampsia, symptoms of preeclampsia, eclampsia',
  shoulderTip:
    'shoulder tip, shoulder, one side, one sided, left side, right side, severe, sharp, stabbing, bleed*, blood, sudden*, heavy, faint*, unbearable, clots',
  ectopic: 'ectopic, tubal pregnancy',
  babyStill:
    'baby not moving, baby stopped moving, baby isnt moving, baby hasnt moved, baby stopped kicking, baby not kicking, no kicks, no fetal movement, reduced fetal movement, baby moving less, not felt baby, havent felt baby, cant feel baby, baby moves less, baby hardly moves, no baby movement*, baby wont move',
  baby: 'baby, babys, babies, newborn*, new born*, infant*, neonate, month old, months old, week old, weeks old, day old, days old, bebe, saugling, bb, little one, preemie',
  sickBaby:
    'floppy, limp, rag doll, wont feed, not feeding, wont eat, not eating, wont nurse, not nursing, wont drink, not drinking, refuses bottle, refus*, wont take, not take, wont suck, not suck*, wont latch, hard wake, hard to wake, hard rouse, hard to rouse, wont wake, cant wake, not waking, difficult wake, keeps vomiting, vomit*, throw* up, blue, gray, grey, not breathing, stopped breathing, lethargic, drows*, fever*, temperature, 10[0-5], 38.#, 39, 39.#, burning up, sunken, seizure*, convuls*, fit, wont stop crying, high pitched, feeding poorly, poor feeding, feeds poorly, unresponsive, listless, grunting, doesnt feed, hardly feed*, hardly drink*, barely drink*, barely feed*, doesnt eat, doesnt drink, isnt feeding, isnt eating, too weak, hardly eats, mottled, stopped feeding, not interested feeding, sleeps through feeds, green vomit, too sleepy, too tired to',
  child:
    'child, childs, kid, kids, toddler*, son, daughter, boy, girl, # year old, year old, year-old, yr old, # yo, grandson, granddaughter, nephew, niece, baby, infant, little one, preschooler, bambino, nino, kind, enfant',

  // Other conditions
  metal: 'weld*, solder*, galvani*, metal fume*, zinc fume*, brazing, smelt*, fumes, torch cut*',
  afterFumes: 'breath*, fever*, chills, shiver*, cough*, chest, hardly, temperature, wheez*, sick, air, gasp*, lungs',
  thickBlood:
    'polycythemi*, hyperviscos*, thick blood, blood thick, blood too thick, myeloma, waldenstrom*, hematocrit, red cells, red blood cells, red cell count, blood cell count, white count, white cell count, leukemia, hemoglobin, protein, platelet count, blood count, hct, hgb, hb',
  vision: 'vision, blurr*, eyesight, see double, seeing double, cant see, blurry, fuzzy, eyes',
  nosebleed: 'nosebleed*, nose bleed*, bleeding nose, nose bleeding, bleeding from nose, nose keeps bleeding',
  sickle: 'sickle*, hbss, scd',
  pale: 'pale*, pallor, white, gray, grey, ashen, weak*, floppy, limp, chest, breath*, fever*, droop*, lethargic, drows*, faint*, belly swell*, spleen, collaps*, lips',
  cloudy:
    'cloud*, ulcer*, milky, white patch*, white spot*, hazy, opaque, white film, turned white, foggy, whitish, dissolving, melting, gray spot*, grey spot*',
  emergencyRoom:
    'ambulance, call 911, call 112, call 999, call 000, go to er, going to er, go er, emergency room now, should i go to emergency, go to emergency, go to a&e, go a e, emergency department now, think dying, think im dying, am dying help, about to die, he is dying, is dying, hes dying, shes dying, am i dying, going to die, gonna die, feel like dying, feels like dying, help dying',
  dyingTo: 'dying to, dying for, anxiety about',
  nutrient:
    'vitamin*, iron, b12, magnesium, calcium, zinc, ferritin, selenium, iodine, biotin, folate, folic, nutrient*, omega, copper, potassium, d3, vit, b6, niacin, fish oil, protein, caffeine, coffee, salt, sodium, sugar, water, fluoride, melatonin, creatine, turmeric, supplement*, vitamina, deficien*, anemia, low',
} as const;
