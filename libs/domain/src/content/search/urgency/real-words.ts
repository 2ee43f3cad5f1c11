/** Common English words that are one slip away from a word of an emergency: added sugar is no adder. A test finds missing ones by the lists of SCOWL. */
export const REAL_WORDS = new Set(
  (
    'abort abound acing added advice advise advised adviser advisers advises advising advisory aground alike allege alleged allegedly alleges ' +
    'alleging allegory alter among anemic angle apter arching ashed ashes ashing aspen aspirant aspirants atone attach attached attaching aware awoke ' +
    'babes babied babier backbone backed backer backers backfire backhand backing backings backlash backlog backlogs backpack backs backside backward ' +
    'badder bagging banding banking banning barging baring barley battle battled battles beach beading beads beaks beaming beams beaning beans beard ' +
    'bearing bears beast beasts beater bedside beets bellow bells belting belts bench bents berried berth besting bests betting bettor binder binders ' +
    'binding bindings binds bingo birch blame bland blander blandest blank blanked blanker blankest blanket blankets blanking blankly blanks blare ' +
    'blaster blaze blazing bleating bleats blend blended blending blends blight blink blinked blinker blinkers blinking blinks blockade ' +
    'blockage blocked blocking blocs blond blonde blonder blondes blondest blonds bloom blown blued bluer blunder blunders blurb blurs blurt blurted ' +
    'blurting blurts blush bluster blustered blustering blusters boars boating boats boisterous bootleg bootlegs boring boringly botch botched ' +
    'botches botching bother boughs bowed bowled bowler bowling bowls bracing bracket brackets brackish braise braised braises braising braking ' +
    'branch branching brats braving bravo brawn braying breach breached breaches breaching breadth breadths breed breeder breeders breeding ' +
    'breeds brethren bride bridging bridle brigade brigades brighten brighter brightly brine brinier briniest brink brinks briny brisk brisked ' +
    'brisker briskest brisking briskly brisks bristle bristled bristles brood brows brunch brunt brush brushed brushes brushing brusque brusquer ' +
    'brutish bugger bully burping burred burring burro burros burrow burrowed burrows burrs bursar burying busted busting bustle bustled bustles ' +
    'bustling busts butter buttery cages cakes calls campaign camped camper campers camping camps campus campuses cancel canes canker cannon canter ' +
    'cards cared carps carton carts carves cases cashed cashes cashing caught caves cello cellos certain champ champed champing champion champs chant ' +
    'chanted chanting chants chaotic chapter chapters chart charted charter charters charting charts chaste chasten chastens chaster chastest ' +
    'chastise chastity chats chatted chatter chatters chattier chatting chatty cheat check checked checker checkers checking checkout checks checkup ' +
    'checkups cheep cheeping cheeps cheer cheers chemist chemists chess chick chicken chickens chicks chili chilly chopper chose chowed chowing ' +
    'chunk chunkier chunks chunky clammed clamming clamp clamps clapped clapping clash clashed clashing clasped clasping cleaned cleanest cleanser ' +
    'cleansers cleansing clearer clearing clearings cleaver cleavers cleaving clinch clinched clinches clinching clods clogs clone clones closets ' +
    'cloth clothing cloths clout clouted clouting clouts clove cloves cluck clucked clucking clucks clumped clumping cobre cocking codes coding cokes ' +
    'coking collars colts comas combing combs comet comets comprises concerto concerts cones confess confessed confesses consign construct ' +
    'constructed constructing construction constructive constructs consuls contact contacted contacting contacts contraption contrasted contrasting ' +
    'cooing cooked cooling cooper cooping copes copier coping copped cores coring corking corned corner cornered cornering corners cornet cornets ' +
    'cornmeal couch couched couches couching cougar cougars court coves coveted cowered cowing crabs crammed cramming crams crashes crass craze ' +
    'creative creek creeks crest crewed crewing cries crime crisp crisps croaked crooking crooned cruise crumbled crumples crusade crusaded crusader ' +
    'crusades crust crusted crustier crusting crusts crusty cuckoo cuckoos culled culls curbed curbs curdled cured cures cursed curtail curved ' +
    'cushion cushions dawned deader deafer dearer dearly dearth decides decoded delicious delimit delimited delimiter delimits deportment depth ' +
    'derided derive desiring despair despaired despairs deterrent deterrents diameter diameters diaphragm dipping dismay dismayed dismaying dismays ' +
    'dispersal disperse dispersed disperses doled doling domed doming donor doped doping dosing doted doting doubt doubted doubtful doubting doubts ' +
    'doused downing dozed dozes dozing drabs drags draperies drapery draping dress dripped drips droning drool drooled drooling drools dropout ' +
    'dropouts dropping dross drove drowned drums drunkard drunken drunker drunkest drying duels dyeing earls eases easing eater elves emergence ' +
    'emptier empties entice excrement exiting exits exploit exploited exploits explore explored explorer explorers explores exploring explosion ' +
    'explosive faces facing failing faith faithful faiths faking fantasy farces faring farther fashion fashions fating fatter fazes fazing ' +
    'feather federal federals feds feint feinted feinting feints felled felling fells fences fending fends fertilized fertilizes feuding ' +
    'feuds fewer fezzes fibber fiber fiend fifth filed filing filler fillet filmed filming finger finishes finite fiver fizzy flagship flaming flask ' +
    'flasks flatter flattered flatterer flatterers flattering flatters flattery flesh fleshed fleshes fleshier fleshing fleshy flight flights flighty ' +
    'flint flints flitting flood flour flush flushed flusher flushes flushest flushing fluster flustered flustering flusters foaling fogy foray ' +
    'forget forming forte forth forts fount framing freeing fried frieze fright frighted frighten frights frolic frond frost fruits fueling fuels ' +
    'fulled fulling fuses gable gables gamble gambled gambler gamblers gambles gambling garbage garbed garbing garbs gargle gargled gargles gargling ' +
    'garland garlands garlic garment garments gibing glads gloss goring graces grades granting grapes grass grates graved gravel gravels graven ' +
    'graver gravies grazes greed greet griping groves gummier gutting hales haling halving hammed hamper hampering handy hares haring harts hasten ' +
    'hastes hated hating hatting haunt havens haves haying hazes hazing header heady healed heaped heard hears hearse heated heeded herded herein ' +
    'heroic heron hides hikes hinds hinting hires hived hiving hobby horned horse huger hunter hunting hunts incense incensed incenses incensing ' +
    'incest incur incurred incurs infancy infect infecting infects infest infested infesting infests inflames inflated inflection infraction inhabit ' +
    'inhabits insect insects insure insured insurer insurers insures insuring intend intended intending intends intent intention intents interns ' +
    'inters intersect intestine invalid invalids invective invest invested investing investor investors invests jaunt jaunts jells joins jolly ' +
    'jumbo jumbos keels keened keens kilning kinked kinking kinks kneed kneel kneels laborer lacing lacked lacking laded lading lambs laming later ' +
    'latter lazying leaded leads lectern lecterns lefter legal levee levees lever leverage levered levering levers licking lighted lighten liked ' +
    'liken liker liking lilting limbo limes liming limps linen liner linger lining linked listing litter litterbug littered littering litters ' +
    'livelier lively loader loafed loafs loaned loans locker locket lodger lofting logger longed longs looked looking loosing loping lorded lords ' +
    'loser lotteries lottery lovelier lovelies lovely lover loving lowed lowing lucked lucking lunge lunges maces macing magenta magnate magnates ' +
    'magnitude maker makers males malting manes mange marbles mares maria marina marking masking massage massaged massages massed mates mating ' +
    'matter mazes mealier mealiest meals mealy medal medals meddle meddled meddler meddlers meddles meddling mediation medicating medicinal ' +
    'meditation meditations meeting mending mental mentally merge meringue meringues messed metaphor meting mettle mewing middle middles miked mikes ' +
    'miking milks mimed mined mining minuet minuets minuses mired misled misses missive mistaking misted misused mixer mixes moaning modes moldy ' +
    'moles molting mooed mooing mooning moped mopes moping moral mortar mostly motel motels moths motley motleys motlier motliest motto mottoes ' +
    'mourning mover movers movies mowed mowing muddied muddier muddies muddiest muddy muddying mussed muster muter nauseous needed needier neediest ' +
    'needy newer newsy niche nicked nodes noise none noses notching noted noting novice nutriment nutriments opened overdoing overdone ' +
    'overeating overhearing paces pacts pager paints palled palls pamper panned panning panted panther panthers pantie panties pantries pantry ' +
    'pants parallel parallels parch parched parches parching parks parlor parsed parses parsing parson parting partly pasted pastes pasting patent ' +
    'pathetic pathos paths pathway pathways patrol patting pauper paused pausing pawned pawning pawns payer paying pealing pecks peeking peeping ' +
    'peering peeving pepped petty phantom phantoms pickax pickaxed pickaxes picked picket picketed picketing pickets pickier pickiest picking pickle ' +
    'pickled pickles pickling picks pickup pickups picky pictorial piles pinched piston pitch pitcher pitchers pitches pitching placing plains plane ' +
    'plaster plasters plastic plastics plate plateau plateaus plated plates platform plating platinum platoon platoons platter platters plays plenty ' +
    'pliant plopped plumping pluses plying pocket pocketed pocketing pockets polled polls ponder ponds pooling popping poring ported porting posed ' +
    'posing poster potted potting pouncing pouted pouting pouts power prance pranced prances prancing prank pranks prescribes presence present ' +
    'presents preserve preside presided presides prestige presto presume presumed presumes preys price priced prices pricing print prison profusion ' +
    'profusions propped pucks pulley pulls pulped pulping punting pupped pupping purse pusses quack quacked quacking quacks quantify query quiche ' +
    'quirk quirked quirking quirks quirky rabid raced racer racking racks rages raging raided raider raiders raiding raids raising rakes raking ' +
    'rally raped rapes raping rapist rapists rares raring rates rating ratted ratting ratty raves raving razes razing reach reached reaches reaching ' +
    'reads realty recall recalled recalling recalls recharge recital recitals recover rectangle reduces refreshes refuel refueled refuels refuge ' +
    'refugee refugees refuges refund refunded refunds refute refuted refutes refuting remoter removes rental rentals rented renting repents response ' +
    'responses responsive retaliate rethink reuse reused reuses reusing reverence rices ricing riding riling rinsing risking roller roofed rookie ' +
    'rookies roomier roomiest rouge route ruining rumbling sacked sacking sacred sadden saddened saddening saddens sallow sallower sallowest salon ' +
    'saloon sampler samples sanding sands sapped sashes satin saver scabbing scaled scans scares scarfed scarred scars scarves scoot scored scores ' +
    'scoring scrabble scram scrammed scramming scrams scuff seams seared sears seashell seashore seated seating seats seeding seeds seeking seeks ' +
    'seeming seepage seeped seeping seeps seller sellers selling sells selves semen sentience server servers setting seventh sevenths seventy ' +
    'sewer sewers sewing sexing shack shades shading shake shall shallower shallowest shames shaming shapes shaping share shared shares ' +
    'sharing shark sharking sheath sheathe sheathed sheathes sheaths sheep sheepish sheers shell shelled sheller shelling shells shelter shelters ' +
    'shifting shingle shingled shingles shinning shipped shipping ships shirt shirted shirting shirts shone shoos shooting shopped shopping shops ' +
    'shore shored shores shoring shotgun shotguns shots shout shouted shouting shouts shuck shucked shucking shutting sicked sicken sickened ' +
    'sickening sickens sicker sickest sicking sickliest sickness sides sidled sifting sighs silting simile singe singed singeing singer singers ' +
    'singes singing singling sings singular sinning sipping sired sires sited siting sitter sixth sized sizing skating skeptic skids skies skill ' +
    'skimping skimps skims skinning skins skipped skits skulk slabbing slake slaked slakes slaking slapping slating slays sleek sleeked sleeker ' +
    'sleekest sleeking sleeks sleet sleeted sleeting sleets sleeve sleeves slept slick sling slinging slings slipped slips sliver slivered slivering ' +
    'slivers slopped slopping slops slosh sloshed sloshes sloshing slots slotting slugs slummed slums slung slush sluts smarted smarting smash ' +
    'smashed smashes smashing smelled smellier smelling smite smock smolder smoldered smolders snack snaking snare snared snaring sneak sneaked ' +
    'sneaker sneakers sneakier sneaking sneaks sneaky snider snipped snipping snips snores snort snorted snorting snorts snots snowing snuff snuffed ' +
    'snuffer snuffing snuffs soaped soaping soared soaring soars socked socking sodden soldier soldiered soldiers soled solely solemn solemner ' +
    'solemnly soles solider sopped sopping sorta sorted sorting sorts sours sovereign spaces spaded spanning spans spared sparked sparking sparks ' +
    'spars spats spatting spayed spays spear speared spearing spears special specials species specific specify specimen specious specter specters ' +
    'spectra spectrum spell spelled speller spelling spells spiced spill splinting spook spool spooled spooling spools spores sport sported sporting ' +
    'sports spouting spouts spreed spurious spurn spurned spurning spurns spurred spurring spurs sputter sputters squint squinted squinter squintest ' +
    'squinting squints squire squired squires squiring squirm squirmed squirming squirms squirrel squirrels stack staff staffed staffing staffs ' +
    'staging stags staid stain stained staining stains stairs stake staked stakes staking staling stall stamina stank starch starched starches ' +
    'starchy stardom stare stared stares starfish staring starkest starred starrier starring starry start starter starters startle startled startles ' +
    'startling starts stated states static station stationed stations statistic statue statues stave staved staves staving staying steak steaks steep ' +
    'steeped steeper steepest steeping steeple steeples steeps stellar stems stepped stepping steps stickler sticklers stifle stifled stifles ' +
    'stifling stigma stigmas stigmata stink stinking stinks stint stinted stinting stints stirs stock stoke stoked stokes stole stolen stoles stolid ' +
    'stolider stolidly stomped stomping stomps stood stoop stooped stooping stoops store stores storing stork story stove stows straggle straggled ' +
    'straggler stragglers straggles straggling straighter strand stranded stranding strands strangle strap straps strays stream streamed streamer ' +
    'streamers streaming streams strike striker strikers strikes string stringent strings stringy stripes strode stroll strolled stroller strolls ' +
    'stronger strongest strove strung stubbing stuffed stuffier stuffing stumped stunk stuns stunt suction suing sulked sulking supper surer swabbing ' +
    'swaggering swans swathe swathed swathes swathing swats swatted swatting sways swear swearing swears sweep sweeper sweepers sweeping ' +
    'sweeps sweet sweeten sweetens sweeter sweetest sweetly sweets swept swill swilled swilling swills swing swinging swings swore swung tabled ' +
    'tables tacking taker takers tales tames taming tangle tangled tangles tangling tanking tapes taping tardy tasking tasting taxes taxing teats ' +
    'tented tenting tents texts thank thanked thankful thanking thanks there thinly thinned thinnest thinning thins thirsty thistle thistles ' +
    'thongs thorough threat throne thrones throng thronged throngs throttle ticked ticket ticketed tickets ticking tickle tickled tickles tickling ' +
    'ticklish ticks tided tides tiled tiles timed timer timers tinge tinged tingeing tinges tinging tings tinker tinkered tinkers tinkle tinkled ' +
    'tinkles tinkling tires toddled toddles toiled token tomes tonic topic toted totem totes tough towed tower toxin track tract trade trailing ' +
    'trance trebling trick tricked trickery trickier tricking trickle trickled trickles tricks tricky tried trifle trinket trinkets tripe trough ' +
    'trowel troweled trowels truce trunk tubas tuned tuning turfed turfing turner twine twinkle twinkled twinkles twitch twitched twitches twitter ' +
    'twitters udder ulterior unbeatable unfits unite unites unity untie upped usable vanish vaster viler violence violet violets vivid volition voter ' +
    'wading wafer wafting wafts wager waging waiter waiting waits walking wands wanes waning wards warts washed washes wasting watts waver ' +
    'waving waxing weeding weeds weeping weeps weighs wells whale wheedle wheedled wheedles wheel wheeled wheeling wheels whets whine whines whisks ' +
    'whistle whistled whistles whitens whore whose wilts winced wined winged wining winked wiring wistful women woods woody woofed wording wordy ' +
    'worming worms woven wrest wrested wresting wrestle wrestled wrestler wrestles wrests wright wring writable write writer writers writes writhe ' +
    'writhed writhes writhing writs wrung'
  ).split(' '),
);
