/**
 * Words of everyday English that are near to ours and right as they are: things that we do not draw, which must be said
 * and never read as others ("footrest" is no "forest"). A word that hardly anyone writes of a product but by a slip
 * ("sliver" for silver) is none of them.
 */
export const RIGHT: ReadonlySet<string> = new Set(
  (
    'accept accepts accident accidents alleys allows alloy ambler ameer amplified annular arrest arrests ascent ' +
    'baker basal bass basset baste battle beach beading beaked beaner bearer beaver bender bending better bevel ' +
    'bidding birth bitter black bladed blame blames blanched bland blank blare blares blaze blazes bleacher bleeder ' +
    'blend blende blended blight blinder block blot blown bluish blume blunder boats bolts boost booth booths booty ' +
    'border boule bowel brace brain brand bras brats breached bread breaker breakers breech brick briss bristled ' +
    'bristly brittle broader brood buckled buckler budding bully bummer bumped bunch bush bushes butler butter came ' +
    'cameo caning canoe canonical capper carboy caring carton carved casement cashing casino cast caste casting ' +
    'cause causing cease ceramicist chalk chance change charged charm charmed chartered chase chasing cheat cheery ' +
    'chess chia chin chine chino chip chiseled chock choir chopper choppers choral chord chroma chunk chunks clack ' +
    'clair clary clash clashing class cleat clement clements click cloak clone clones close closed closer closes ' +
    'closest closet clot clover clown cluck clunky coach coal coder codes cokes coles color comer comes comforted ' +
    'comical commodore commuter compat compute computed computer computes concerted conch coney conical controlled ' +
    'controller copier copped core corer cores corral cough couth coven covet covey cower crack cram crane crashing ' +
    'creak creaky creamery creasy creation creek crest crock crone crook croon cropper cross crouch crowd crown ' +
    'crows crystallize cuddle cuddy cured curled curly curry cursed curve curves cynical dance derail detain digit ' +
    'digitise dispense dispensed diver divers dolor donor donors dovetail down drain draper dress dressed dresses ' +
    'drier drive drivel driven driver drives drove drover dusky eclipse edged edger facet falcon falter farce ' +
    'feather feeder filial filler final finder finders fitter flack flagon flame flank flash fleecy fleet float ' +
    'floss flour flow flower flute footgear footrest forecast foremast foremost forested freckle gauze gavel germs ' +
    'glance glasses glassy glazer glossary glove glows gouge grace grain gram grass grave graven graver graves ' +
    'gravy grazed greed greek greener greet grid gripe gripes grits groomed groove groover gross grovel hammerhead ' +
    'handled handler handlers handy hangs hardboard harder headland headrest heard hip holder holdover hoofer ' +
    'hooter hooves hover inbox indicates indices inferior inflamed inflate jeweller joins joist juiced juicy ' +
    'knitter knotted laced lack lacks lance lanes lapel largo latter laver learn leave leaver leaves leger leper ' +
    'lepers lesser letter levee level levels libel license licenses liken liking linden line lined liner lines ' +
    'linking linting liven liver livers living loaves locked locket logged looker lover lovers lunge macaroon ' +
    'makers male marker markets matchbook mated meal medal meta micky miller mobilise mobilize moose morse moses ' +
    'mousse mousy muted nicked nicker number numeral nuzzle orang outride outsize outsized pacer packet packets ' +
    'paddling pager paginated pain pained pains painter paints pamper pant pants paper parse passel paste pasted ' +
    'patel pater patrol pauper payer peace pear pears pedant penal pennant perch pesach pester petal phony picket ' +
    'pilaster pillar pillory pint piper pitch pitched pitches place plaid plain plait plan plane planer planes ' +
    'planet planets plank planner plans plantar planted plated pleased plumb plume poach pocket point pointed polar ' +
    'polisher potter preach press print prone propelled pudding puffs pulse puree purge purse pursue quill quint ' +
    'quirt raced races racker raper ratio raver rein resign ridge rigged rind ringed roaster robbed robber rosin ' +
    'roter rotund roundel rounder rouse rugby rung sailor sales sallow salver sandblaster sarge sarin satan sate ' +
    'sauce savin scams scone scope scots scout scrap scraps scree sealer seals seamy seated seawater seem seems ' +
    'selves sender settle shack shady shake shale shallot shame shape shard share shark shave sheaf shearing sheet ' +
    'sheets shell shelling shill shin shine ship shipper shirt shoed shoot shore shores shorn short shove shtick ' +
    'sicker sifter signed signer skate skater skirt slack slake slams slander slat slave sleeve slick slicker slit ' +
    'slobs slope slops sloth slotted slows smack smoker smokey snack sneaked snell snicker snort snout socle soften ' +
    'softener solve solver solves sone sores sorter soundboard spade spall spate spell spender spick spikes spinal ' +
    'spiny spoil spoke spoken spool spore spots spotter spring sprout squab squad squire squish stable stacker ' +
    'stage staid stain stale starlet starlight state steal steed steep steer stepper stick stickler sticky stink ' +
    'stinker stinks stitched stocker stocks stoke stole stomper stony stood stoop stopped stout stove straddle ' +
    'strand strange strays strep stricture stride strife strike string strip stripped strive strong strop sudan ' +
    'swaddle swallow sweat sweater sweaters swede sweets swell switch switches switching tailor tampered tampering ' +
    'tape taster template templates temple thank thing think thread threat threw throb tiber tides tier tiers tiles ' +
    'time timer times tine tired titre toasted toddy torte trace track trade trail trailer trailers train trained ' +
    'trainee tread treed trick tries tumble tweak tweet twister upholsterer upped vanished varnisher vesicle vigor ' +
    'violent waistband wash washer washes wasted wedge whine whip whitewash wicked wicket widow widows wished witch ' +
    'woken write zapper zipped'
  ).split(' '),
);
