/** Words and phrases of self-harm and of poisoning, written as in `words.ts`. */
export const HARM_WORDS = {
  endOfLife: 'end of life',
  suicide:
    'suicid*, kms, unalive*, self harm*, selfharm*, self injur*, selbstmord, suizid*, umbringen, kill* myself, kil myself, kill* himself, kill* herself, kill* themsel*, killing self, kill self, end life, ends life, ended life, ending life, end all, ending all, think* about ending it, think* of ending it, thought* about ending it, thought* of ending it, end everything, ending everything, end own life, ending own life, take own life, takes own life, taking own life, took own life, off myself, ending things for good, not live anymore, matarme, quitarme vida, me tuer, me matar, uccidermi, farla finita, aatmahatya, khudkushi, marna chaht*, mar jana, suicidarme, toten mich, hang* myself, hang* himself, hang* herself, shoot myself, shoot himself, shoot herself, drown myself, jump* off bridge, jump* from bridge, jump* off roof, jump* off building, jump* in front, jump* out window, slit* wrist*, cut* wrist*, noose, slash* wrist*, gun to head, gun head, gun in mouth, crash car on purpose, drive off bridge, drive into tree, drive car into, plan* overdose, want overdose, going overdose, gonna overdose, overdose myself, overdose tonight, overdose on purpose, thinking overdosing, want od, like ending it, like ending all',
  wantDeath:
    'want* die, wanna die, want* be dead, wanting die, wants die, wish dead, wished dead, wish could die, wish would die, wish had died, wish died, rather dead, rather be dead, rather die, better off dead, better dead, better off without me, better without me, happier without me, easier without me, nicer without me, fine without me, good without me, without me around, if was dead, if died, if were dead, if were gone, if was gone, wish never born, wish had never been born, never been born, wish not alive, ready die, ready to go die, plan* die, thinking dying, thinking about dying, thinking about death, thoughts of death, thoughts of dying, wish wasnt here, wish werent here, wish wasnt alive, wish werent alive, wish not exist, wish didnt exist, want disappear forever, want to be with god, want everything end, want pain end, want not exist, want stop existing, quiero morir*, quisiera morir*, no quiero vivir, no quiero estar aqui, veux mourir, envie mourir, envie de mourir, plus envie vivre, plus envie de vivre, will sterben, mochte sterben, nicht mehr leben, will tot sein, quero morrer, nao quero viver, voglio morire, non voglio vivere, dont deserve live, deserve die, deserve to die, shouldnt be alive, should be dead, dead already, let me die, feel like dying inside, planning death, sleep forever, sleep and never wake, make it stop forever, world better, world be better, world would be better, just be dead, die alone tonight, sleep never wake, sleep not wake, die in my sleep tonight, want all be over, want it all to be over, want all over, want it to be over, want everything be over',
  noPoint:
    'no point in me, no point living, no point in living, no point in being alive, no point going on, no point in going on, no point in life, no point life, no point being alive, no point being here, no reason live, no reason living, no reason for living, no reason go on, no reason be here, no reason be alive, no reason stay, nothing live for, nothing left live for, nothing to live for, life pointless, life is not worth, life not worth, life isnt worth, not worth living, life worthless, life has no meaning, life has no point, life no longer worth, worth living, whats point living, whats point in living, whats point of living, whats point going on, whats point of life, whats point anymore, see no future, see no way out, no way out, no future for me, tired living, tired of living, tired of life, tired life, tired being alive, tired of being alive, tired existing, tired of existing, sick of living, sick of life, sick living, done with life, done living, done with living, hate life, hate living, hate being alive, hate alive, cant go on, cannot go on, cant keep going, cant keep living, cant live anymore, cant live any more, cant live like, cant take anymore, cant take any more, cant do anymore, cant do any more, cant do life, cant face another day, cant face life, give* up on life, giving up on life, given up on life, gave up on life, burden everyone, burden to everyone, burden on everyone, burden family, burden on family, burden to family, burden them, just burden, such burden, only burden, nobody would miss, no one would miss, noone would miss, nobody would notice, no one would notice, nobody would care if, no one would care if, nobody cares if, no one cares if, nobody needs me, no one needs me, lost will live, lost will to live, no will live, no will to live, not want be here, dont want be here, dont want here anymore, dont want live, do not want live, not want live, dont want alive, dont want be alive, not want be alive, dont want exist, not want exist, dont wanna live, dont wanna be here, dont wanna exist, dont wanna be alive, no longer want live, no longer want be, no longer want be here, no longer want exist, dont want wake, dont want go on, dont want keep living, dont want keep going, dont want life, dont want see tomorrow, dont want around anymore, dont want be around, shouldnt be here anymore, cant take life, cant do any longer, cant take any longer, see reason go on, see reason live, reason live, reason to go on, point living, feel like living, feel like being alive, point of living, want to live anymore, cant bear life',
  wants: 'want*, wanna, going to, gonna, should, ready, plan*, just, could, might',
  endIt: 'end it, ending it, ended it, end this',
  wish: 'wish*, hope*, want*, wanna, pray*, rather, if only, would be nice',
  neverWake: 'not wake, never wake, dont wake, not waking, never woke, didnt wake, wont wake, never waking',
  harmSelf:
    'cut* myself, cut myself, cutting again, cuts herself, cuts himself, cut herself, cut himself, cutting herself, cutting himself, cutting themsel*, burn* myself on purpose, burning myself, harm* myself, harm* herself, harm* himself, hurt* myself, hurting herself, hurting himself, hurts herself, hurts himself, hurt herself, hurt himself, something to myself, do something myself, something stupid, something bad to myself, urge to cut, urge cut, want to cut, want cut, starv* myself to death, scratch* myself until, hitting myself, punish myself, ritzen, cortarme, hacerme dano, mich verletzen, cut arms, cutting arms, cut wrists, cut thighs, cutting wrists',
  accident:
    'shav*, kitchen, cooking, accident*, gym, workout, running, lifting, lift, paper, knife, football, fell, exercise, training, glass, garden*, razor, marathon, playing, back, diet, sugar, carbs',
  goodbye: 'goodbye*, good bye*, farewell, final letter*, last letter*, final note, last note, suicide note, giving away, gave away, letters to family',
  means:
    'gun, pistol, rifle, rope, noose, razor, blade, knife, pills, tablets, bridge, letter*, note, notes, belongings, possessions, things, stuff, loaded, roof, forever, everyone, will, bought, texted, texting, message*, posting, posted, writing, wrote, written',
  imagine: 'imagin*, pictur*, think*, plan, planned, planning, plans, thought, thoughts, keep, researching, decided, know how',
  doIt: 'how would do, how do it myself, ways do it, would do it, will do it tonight, go through with, how to do it, how would do it, way to do it, end of me, method, how will do',
  waysToDie:
    'ways to die, ways die, way to die, way die, how die, how to die, painless death, painless way, easiest way die, quickest way die, easy way out, way out painless, how can die, how do die, painlessly, peaceful death, die fast, die quickly, peaceful way go, painless exit, painless method*, painless suicide, quick death',
  deadly: 'lethal, fatal, deadly, kill me, enough to kill, enough kill, kill a person, kill person, kill someone, die from, mortal, todlich*, letal',
  amount: 'dose*, dosage, level*, amount*, quantity, how many, how much, enough, overdose, take, pills, tablets, combination, mix, dosis, menge',
  howMany: 'how many, how much, what amount, enough',
  toDie: 'die, kill, dead, death, end, fatal, overdose, od, never wake, morir, sterben',

  gotInto: 'got into, gotten into, getting into, got hold, got hands, chewing, chewed, found eating, licked, sucking, in mouth, found with',
  inhaled: 'inhal*, breathed in, breathed, sniffed, huffed',
  wildPlant:
    'death cap*, wild mushroom*, poisonous mushroom*, mushroom from, mushrooms from, toxic berries, poison berries, wild berries, unknown berries, unknown mushroom*, poisonous plant*',
  drankOrAte: 'drank, ate, eaten, drunk, drinking, licked, swallowed',
  fluid:
    'bleach, cleaner, antifreeze, detergent, rat poison, pesticide, insecticide, weed killer, weedkiller, gasoline, petrol, kerosene, lamp oil, lighter fluid, thinner, turpentine, methanol, windshield, windscreen, washer fluid, ethylene glycol, sanitizer, battery acid, lye, disinfectant, lysol, dettol, nail polish remover, death cap',
  ingest:
    'swallow*, ingest*, downed, down, gulp*, chug*, guzzl*, drank, drink, drinks, drunk, ate, eaten, eats, eating, licked, bit, chew*, popped, got into, gotten into, getting into, got hold, got hands, found eating, inhal*, sniff*, huff*, took, taken, takes, taking, inject*, gave, given, giving, put in mouth, sucked, mouthful, sip, sipped, trago, verschluckt, avale, bebio, tomo, splash*, had, ingerio, necked, sampled, sucking',
  swallowed: 'swallow*, ingest*, downed, gulp*, chug*, guzzl*, popped, necked, trago, verschluckt, avale, got into, gotten into, getting into, wolfed',
  took: 'took, taken, ate, eaten, had, popped, injected, drank, taking, inject, inhaled, administered, dosed',
  poison:
    'bleach, drain cleaner*, drain opener, cleaner, cleaning*, antifreeze, anti freeze, detergent*, laundry pod*, tide pod*, dishwasher, dish soap, pods, soap, poison, rat poison, pesticide*, insecticide*, weed killer, weedkiller, weed-killer, herbicide*, roundup, slug pellets, ant killer, roach, gasoline, petrol, kerosene, lamp oil, lighter fluid, paint thinner, thinner, turpentine, white spirit, methanol, windshield, windscreen, washer fluid, ethylene glycol, hand sanitizer, sanitizer, perfume, mouthwash, nail polish remover, acetone, battery acid, acid, lye, ammonia, peroxide, disinfectant, lysol, dettol, chlorine, mothball*, mushroom*, berries, foxglove, oleander, nightshade, hemlock, nicotine, vape juice, vape liquid, e liquid, cigarette*, battery, batteries, magnet*, button cell, mercury thermometer, fuel, oven cleaner, toilet cleaner, essential oil, eucalyptus oil, lejia, fertilizer, glow stick, chemical*, cyanide, arsenic powder, wild plant, varnish, hair dye, carbon monoxide, gas, fumes, toilet block, windshield fluid, screen wash',
  taste: 'near, smell, skin, allergy, blood test',
  medicine:
    'pill*, tablet*, tabs, capsule*, painkiller*, pain killer*, medicine*, medicine cabinet, medication*, meds, med, drugs, paracetamol, acetaminophen, tylenol, panadol, ibuprofen, advil, aspirin, naproxen, aleve, excedrin, nyquil, insulin, sleeping, sleepers, ambien, zopiclone, benadryl, antidepressant*, sertraline, prozac, fluoxetine, amitriptyline, citalopram, escitalopram, lithium, xanax, valium, diazepam, benzo*, oxy, oxycodone, oxycontin, percocet, vicodin, hydrocodone, morphine, codeine, tramadol, fentanyl, methadone, warfarin, digoxin, metoprolol, bisoprolol, propranolol, amlodipine, beta blocker*, metformin, glipizide, gliclazide, adderall, ritalin, vyvanse, concerta, seroquel, quetiapine, gabapentin, pregabalin, clonidine, levothyroxine, thyroxine, cough syrup, syrup, drops, gummies, gummy, edible*, patch, patches, inhaler, suppositor*, contraceptive*, colchicine, chloroquine, pastillas, tabletten, comprimes, antihistamine*, viagra, statin*, blood thinner*, pill bottle, iron supplement*, vitamins with iron, prenatal vitamin*',
  allPills:
    'all her pills, all his pills, all my pills, all pills, all her tablets, all his tablets, all my tablets, all her meds, all his meds, all her medication, all her medicine, all the pills',
  excessPills:
    'too many pills, too many tablets, too many sleeping pills, too many painkillers, too many sleeping tablets, too many paracetamol, too many tylenol, too many ibuprofen, too much insulin injected, too much paracetamol, too much tylenol',
  tooMany:
    'too many, too much, twice, double, doubled, extra, whole box, whole bottle, whole pack*, entire, full bottle, full box, bottle of, box of, pack of, packet of, bunch of, all my, all of, handful*, dozen*, lots, a lot of, by mistake, mistake, mistaken*, accident*, wrong, mixed up, more than, overdose, [6-9], [1-9]#, 1##, six, seven, eight, nine, ten, eleven, twelve, fifteen, twenty, thirty, forty, fifty, sixty, hundred, several, blister pack*, strip of, on purpose, triple, three times, 3 times, 2 times, ten times, 10 times, 10x, at once, bottle, box, packet, loads, whole, someone elses, grandmas, grandpas, not his, not hers',
  tooManyTaken:
    'too many, too much, twice, double, doubled, extra, whole box, whole bottle, whole pack*, entire, full bottle, full box, bottle of, box of, pack of, packet of, bunch of, all my, all of, handful*, dozen*, lots, a lot of, by mistake, mistake, mistaken*, accident*, mixed up, more than, overdose, blister pack*, strip of, on purpose, triple, three times, 3 times, 2 times, ten times, 10 times, 10x, bottle, box, packet, loads, whole, someone elses, grandmas, grandpas, not his, not hers, times dose, times usual dose, times normal dose, times prescribed',
  wrongDose:
    'twice, double, doubled, wrong, too much, too many, extra, 10 times, ten times, mistake, accident*, triple, by mistake, ten fold, tenfold, someone elses, mixed up, instead, mixed',
  emptied: 'emptied, emptying, empty, finished, whole, entire',
  container: 'cabinet, bottle*, blister*, pill box, medicine chest, pack, packs, packet*, strips, box of pills, jar',
  sleeping:
    'sleep*, drows*, not waking, wont wake, cant wake, vomit*, throw* up, passed out, unconscious*, blue, gray, grey, not breathing, wont respond, unresponsive, slur*, breath*, limp, floppy, not responding, cant wake up, staggering, pinpoint, gurgl*, snoring, seizure*',
  opioid:
    'heroin, fentanyl, opioid*, opiate*, oxy, oxycodone, oxycontin, percocet, methadone, morphine, codeine, tramadol, vicodin, hydrocodone, narcan, naloxone, cocaine, meth, ecstasy, mdma, ghb, ketamine, took drugs, on drugs, doing drugs, xanax, benzo*, shot up, smack, molly, nitazene*, dealer, downers, roofie*',
  badSigns:
    'lips, blue, gray, grey, not waking, wont wake, cant wake, passed out, unconscious*, not breathing, hardly breathing, barely breathing, slow breathing, breathing slow, snoring, gurgl*, unresponsive, wont respond, not responding, seizure*, collaps*, limp, foam*, nodding off, nodded, overheating, purple',
  liquor: 'vodka, whiskey, whisky, liquor, booze, rum, gin, tequila, spirits',
  night: 'pee, times, refreshed, rested, early, tired, bathroom, nightly, hungry',
  alcohol: 'alcohol, wine, beer, drunk, drinking',
  pills: 'pill*, tablet*, painkiller*, benzos, xanax, valium, sleeping tablets, oxy, opioids, sleepers, downers',
  overdosed: 'overdos*, over dose*, ods, oded, od on, sobredosis, uberdosis, surdose',
  haveOverdosed: 'overdosed, oded, od on',
  poisoned: 'poisoned, poisoning, poison control, intoxicat*, envenom*, vergift*, envenenad*, veneno',
  chronicPoison:
    'lead, mercury, arsenic, cadmium, metal*, food, fish, tuna, old, mold, fluoride, thallium, manganese, salmon, slow, history, chronic, blood, salt, water',
  venom:
    'snake bit*, bitten by snake, snakebite*, bit by snake, snake bite*, black widow, scorpion, rattlesnake, jellyfish sting, spider bit*, viper, cobra, adder',
  monoxide: 'carbon monoxide, gas leak, monoxide alarm, co alarm, co poisoning, car running in garage, exhaust fumes, generator indoors',
  insulinTwice:
    'insulin twice, insulin double, double insulin, double dose insulin, too much insulin, insulin too much, wrong insulin, insulin wrong, extra insulin, twice insulin, insulin two times, insulin by mistake, insulin overdose, insulin units too many',
  unit: 'iu, mcg, mg, g, ug, ml, percent, biotin',
  beforeTest: 'before test*, before * test*, before * * test*, before draw, before * draw, before * * draw',
  nutrientOnly:
    'vitamin*, b12, magnesium, calcium, zinc, ferritin, selenium, iodine, biotin, folate, folic, omega, copper, potassium, d3, vit, b6, niacin, fish oil, protein, caffeine, coffee, salt, sodium, water, fluoride, melatonin, creatine, turmeric, supplement*, nutrient*, iron, hypervitaminos*',
  meant: 'took, taken, swallow*, i overdosed, ate, on purpose, toddler*, child, kid, baby, pills, tablets, bottle, intentional*, myself',
  bloodTest: 'test, tests, testing, level*, lab, range, toxicity, effect of, effects of, long term, reference, is it possible, possible to, protocol',
} as const;

const NUMBERS = '[6-9], [1-9]#, 1##, six, seven, eight, nine, ten, eleven, twelve, fifteen, twenty, thirty, forty, fifty, sixty, hundred'.split(', ');
const COUNTED =
  'pill*, tablet*, tabs, capsule*, painkiller*, paracetamol*, acetaminophen, tylenol*, panadol, ibuprofen*, advil*, aspirin*, naproxen, aleve, benadryl*, xanax, valium, oxys, percocet*, ambien, sleeping, antidepressant*, gummies, edibles, units insulin extra'.split(
    ', ',
  );
/** `30 paracetamol`; a number elsewhere may be a dose or a time. */
export const MANY_PILLS = NUMBERS.flatMap((number) => COUNTED.map((pill) => `${number} ${pill}`)).join(', ');
