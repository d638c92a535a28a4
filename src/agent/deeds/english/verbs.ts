import type { DeedKind } from '../deed.ts';

/** What a word form says of a deed. */
export interface VerbForm {
  kinds: DeedKind[];
  /** It can be the past: *drew*, *booked*. */
  isPast: boolean;
  /** It can be the participle: *drawn*, *booked*. */
  isParticiple: boolean;
  /** Alone it tells little: what it was done to must be something of this house. */
  isWeak: boolean;
}

/** Regular verbs by what they do; `past/participle` where one is not regular. */
const STRONG: Record<DeedKind, string> = {
  booked:
    'book reserve schedule secure snag nab bag pencil allocate earmark enrol enroll register rebook prebook preregister hire rent lease slot squeeze snap confirm',
  moved:
    'move shift reschedule postpone relocate bump transfer swap switch trade delay extend shorten lengthen prolong amend adjust reassign rearrange defer exchange rebook upgrade modify alter',
  cancelled:
    'cancel void scrap delete remove wipe annul revoke withdraw/withdrew/withdrawn undo/undid/undone rescind axe bin erase terminate unbook refund nix discard scratch abort deregister unenrol unenroll unregister unsubscribe reverse retract dissolve quash ditch',
  made: 'create generate compile draft narrate compose assemble illustrate transcribe summarise summarize sketch redo/redid/redone remake/remade regenerate rewrite/rewrote/rewritten redraw/redrew/redrawn draw/drew/drawn render prepare produce',
  approved:
    "approve authorise authorize okay/okayed/okayed ok/oked|ok'd/oked|ok'd greenlight/greenlit/greenlit green-light/green-lit/green-lit ratify endorse sanction preapprove pre-approve clear waive rubber-stamp countersign",
  sent: 'send/sent email e-mail mail forward dispatch notify text message ping post publish upload submit deliver share resend/resent relay invite circulate distribute dm cc fax transmit remind',
};

/** Verbs of many meanings. */
const WEAK: Record<DeedKind, string> = {
  booked:
    'get/got/got|gotten grab hold/held land score claim block assign take/took/taken keep/kept save fix arrange lock fit/fit|fitted/fit|fitted sign buy/bought purchase order pay/paid put/put/put set/set/set sort place bring/brought add win/won log give/gave/given rope process complete finalise finalize finish settle clinch commandeer issue',
  moved:
    'change push bring/brought put/put/put slide/slid update advance reduce trim convert edit correct pull take/took/taken cut/cut/cut double add set/set/set nudge knock process complete apply/applied drag carry make/made turn',
  cancelled:
    'drop call release free kill clear take/took/taken give/gave/given cut/cut/cut pull strike/struck close end stop process complete carry cross issue',
  made: 'make/made write/wrote/written record build/built design paint finish complete print export put/put/put turn type whip knock cook set/set/set save translate add log convert format update tag stitch shoot/shot/shot edit do/did/done mix film colour color fill register enter cut/cut/cut lay/laid',
  approved:
    'accept sign agree grant consent confirm permit allow pass validate give/gave/given get/got/got back accredit',
  sent: 'tell/told drop hand pass inform attach fire shoot/shot/shot release push copy alert let/let/let give/gave/given put/put/put page leave/left contact issue process complete raise log phone ring/rang/rung address write/wrote/written report lodge file ask',
};

/** Those whose last consonant is doubled; a final l need not be. */
const DOUBLING = new Set(
  'snag nab bag slot swap drop cancel bin scrap grab trim enrol unenrol submit transmit transfer permit pencil defer fit cut put set let get tag stop log drag'.split(
    ' ',
  ),
);

function regular(base: string): string[] {
  if (/e$/.test(base)) return [`${base}d`];
  if (/[^aeiou]y$/.test(base)) return [`${base.slice(0, -1)}ied`];
  if (base === 'cc') return ["cc'd", 'cced'];
  if (base === 'dm') return ["dm'd", 'dmed'];
  if (!DOUBLING.has(base)) return [`${base}ed`];
  const doubled = `${base}${base.at(-1)}ed`;
  // American: canceled, penciled.
  return base.endsWith('l') ? [doubled, `${base}ed`] : [doubled];
}

function gerundOf(base: string): string[] {
  if (base === 'do' || /[^aeiou]y$/.test(base) || /ee$/.test(base)) return [`${base}ing`];
  if (/e$/.test(base)) return [`${base.slice(0, -1)}ing`];
  if (!DOUBLING.has(base)) return [`${base}ing`];
  return base.endsWith('l') ? [`${base}${base.at(-1)}ing`, `${base}ing`] : [`${base}${base.at(-1)}ing`];
}

interface Verbs {
  /** Past forms and participles. */
  forms: ReadonlyMap<string, VerbForm>;
  /** Infinitives and gerunds, for *managed to book* and *took care of booking*. */
  bases: ReadonlyMap<string, DeedKind[]>;
}

function readVerbs(): Verbs {
  const forms = new Map<string, VerbForm>();
  const bases = new Map<string, DeedKind[]>();
  const add = (word: string, kind: DeedKind, form: Omit<VerbForm, 'kinds'>) => {
    const known = forms.get(word);
    forms.set(word, {
      kinds: [...new Set([...(known?.kinds ?? []), kind])],
      isPast: form.isPast || (known?.isPast ?? false),
      isParticiple: form.isParticiple || (known?.isParticiple ?? false),
      isWeak: form.isWeak && (known?.isWeak ?? true),
    });
  };
  for (const [list, isWeak] of [
    [STRONG, false],
    [WEAK, true],
  ] as const) {
    for (const [name, verbs] of Object.entries(list)) {
      const kind = name as DeedKind;
      for (const verb of verbs.split(' ')) {
        const [base = '', past, participle = past] = verb.split('/');
        const pasts = past?.split('|') ?? regular(base);
        const participles = participle?.split('|') ?? pasts;
        for (const word of pasts) add(word, kind, { isPast: true, isParticiple: false, isWeak });
        for (const word of participles) add(word, kind, { isPast: false, isParticiple: true, isWeak });
        for (const word of [base, ...gerundOf(base)])
          bases.set(word, [...new Set([...(bases.get(word) ?? []), kind])]);
      }
    }
  }
  return { forms, bases };
}

/** The verbs of deeds in English. */
export const ENGLISH_VERBS: Verbs = readVerbs();
