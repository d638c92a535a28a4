/** What a part of a message wants. */
export type Intent =
  | 'quote'
  | 'book'
  | 'move'
  | 'cancel'
  | 'list'
  | 'availability'
  | 'docs'
  /** Which rooms there are. */
  | 'rooms'
  /** How a room is booked. */
  | 'guide'
  /** On which tier somebody is. */
  | 'tier'
  /** To speak with a person. */
  | 'human';

const PLEASE = `(?: (?:here|there|please|in total|exactly|aqui|por favor|porfa|en total))*[?!. ]*$`;
const ROOMS = new RegExp(
  String.raw`\b(?:(?:what|which) (?:kinds? of |types? of |sorts? of |other )?(?:meeting )?(?:rooms|spaces)(?: (?:are there|do you (?:have|offer|rent)|have you got|(?:can|could) (?:i|we) (?:book|rent|reserve|use|choose from)))?|(?:list|show me|tell me about) (?:all |of )*(?:the |your )?rooms|(?:que|cuales) (?:tipos? de )?(?:salas|espacios) (?:hay|teneis|tienes|tienen|tenemos|ofreceis|existen|(?:puedo|podemos|se pueden) (?:reservar|alquilar|usar))|cuales son (?:las|vuestras) salas|(?:dime|ensename|lista) (?:que salas hay|(?:de )?(?:las|vuestras) salas))${PLEASE}`,
);
const GUIDE = new RegExp(
  String.raw`\b(?:how (?:do|can|would|should) (?:i|we|you) (?:book|reserve|rent|make a (?:booking|reservation))|what do i do to book|como (?:se )?(?:reserv\w+|alquil\w+)|como (?:puedo|podemos|hago|hacemos|se hace)(?: para)?(?: hacer)? (?:reservar|una reserva|alquilar))(?: (?:a |an |the |one of the |my |una |la |mi )?(?:meeting |first |primera )?(?:rooms?|salas?|space|sala de reuniones|focus|studio|boardroom|one|it|reserva))?${PLEASE}`,
);
/** `The cheaper one`: a room, when nobody asks which it is. */
const CHEAPEST_ONE = /\b(?:cheap(?:er|est)|barat[ao]|economic[ao])\b/g;
/** What is left beside a room, a day and a time when nothing else is said. */
const MERE_REFERENCE =
  /^(?:[\s,.!]|\b(?:ok|okay|vale|pues|then|no|mejor|and|y|please|entonces|por favor|porfa|the|la|lo|one|room|sala)\b)*$/;
const ASKS_WHICH = /[?¿]|\b(?:which|what|is|are|cual|que|es|son|cuanto|cuesta|how)\b/;
const TIER =
  /^[¿]?(?:and |y |so |hi,? |hola,? )?(?:what(?:'s| is) my (?:tier|plan|membership)|(?:what|which) (?:tier|plan) (?:am i(?: on)?|do i have|is mine)|am i (?:on |a )?(?:pro|basic)(?: or (?:pro|basic))?(?: member)?|(?:cual es|que es) mi (?:plan|modo|tier|membresia)|(?:en )?que (?:modo|plan|tier) (?:tengo|soy|estoy)|soy (?:pro|basic|basico|basica)(?: o (?:pro|basic|basico|basica))?)[?. ]*$/;
const HUMAN =
  /\b(?:(?:talk|speak|chat) (?:to|with) (?:a |an |the |some)?(?:human|person|one|body|agent|hosts?|real person)|(?:hablar|contactar) con (?:una persona|alguien|un humano|el equipo|recepcion|los anfitriones)|(?:a )?human please|real (?:human|person))\b/;
/** The price of being a member, which the documents tell of. */
const OF_MEMBERSHIP =
  /\b(?:al mes|per month|a month|monthly|mensual\w*|cuota|membership|membresia|(?:ser|hacerme|pasar a|being|becoming|going|go|upgrading to) (?:de )?(?:pro|basic)|(?:month|year)ly fee|fee for pro)\b/;
/** What is paid beside a room. */
const OF_TERMS = /\b(?:cancel\w*|anul\w*|deposits?|fianza|fees?|penalt\w*|penaliza\w*)\b/;
/** `Are you open on the 8th?`: the calendar knows each day, the documents the rule. */
const OPEN_ON =
  /^[¿]?(?:and |y |hola,? |hi,? )?(?:(?:are|will) (?:you|you be|we|reservo) (?:be )?(?:open|closed)|abr(?:is|en|ireis|iran|e reservo)|esta(?:is|n|reis)? (?:abiert|cerrad)[oa]s?|cerr(?:ais|areis|ado)|do you open)\b/;
/** `Does it cost anything?`, of what the documents were asked about before it. */
export const COSTS_EXTRA =
  /^[¿]?(?:and |y )?(?:(?:does|do|would|will) (?:it|that|they|this|these) cost (?:anything|extra|something|money)|(?:is|are) (?:it|that|they) free(?: of charge)?|cuestan? (?:algo|dinero)|(?:es|son) gratis)\b/;

const LIST =
  /\b(?:my (?:current |upcoming |active )?(?:bookings|reservations|rooms booked)|mis (?:proximas )?(?:reservas|reservaciones)|what (?:have i|did i|do i have|i have) (?:got )?(?:booked|reserved)|(?:que|cuales|lo que|cuales son las reservas que) (?:tengo|he) reservad[oa]s?|que (?:reservas|salas) tengo|tengo (?:alguna |algo )?(?:reservas?|reservad[oa])|do i have (?:any |a )?(?:bookings?|reservations?|rooms?|anything)|(?:have i got|i've got) (?:any |anything )?(?:bookings?|booked|reserved)|(?:show|list|see|give me|tell me) (?:me )?(?:all )?(?:my |the )?(?:bookings|reservations)|bookings do i have|(?:what|which) (?:rooms?|slots?|times?) (?:have i|i have|i've) (?:got )?(?:booked|reserved)|(?:what|which) .{0,20}did i (?:book|reserve)|que (?:he reservado|reserve)|rooms (?:do )?i (?:have )?(?:got )?booked|reservas tengo)\b/;

const CANCEL_VERB =
  /\b(?:cancel|cancela|cancelar|cancelame|cancelo|cancelarl[ao]s?|cancelal[ao]s?|cancelen|anula|anular|anulame|anulal[ao]s?|drop|call off|borra|elimina|quita)\b/;
/** Somebody asks about cancelling, and does not ask to cancel. */
const CANCEL_QUESTION =
  /\b(?:should (?:i|we)|did (?:you|i|we|they)|ha(?:s|ve) (?:you|it|they)|is there|are there|why|(?:he|she|they|who|(?!you\b)\w+) will|por que|deberia|can i|could i|may i|how (?:do|can|late|long|soon|much|many)|what (?:if|happens)|when (?:can|do|must)|if i|until when|is it possible|do i (?:have|need|get|lose)|will i|am i|puedo|podria|se puede|como|que pasa|si (?:la |lo )?(?:cancelo|anulo)|cuando|cuant[oa]s?|hasta cuando|con cuanta|hay que|tengo que|me (?:devuelven|cobran)|pierdo|late cancel|policy|politica)\b/;
const CANCEL_REQUEST =
  /\b(?:(?:cancel|drop|call off) (?:all (?:of )?|both )?(?:my|the|that|this|a|our|one of my|it)|(?:cancela|cancelar|cancelame|anula|anular|anulame|borra|elimina|quita) (?:tod[ao]s )?(?:mi|la|una|esa|esta|el|mis)|(?:quiero|necesito|quisiera|querria|me gustaria|want to|need to|like to|have to) (?:cancel|cancelar|anular)|cancelal[ao]s?|anulal[ao]s?|(?:quiero|necesito|quisiera|querria) cancelarl[ao]|^(?:cancela|anula)(?: por favor| porfa)|cancel please|^cancel$|^cancela$)\b/;

const QUOTE =
  /\b(?:price[sd]?|pricing|costs?|how much\b(?! (?:notice|time|warning|advance))|how expensive|cheap(?:er|est)?|quote|rates? for|what(?:'?s| is| are)? (?:the |your )?(?:rate|fee|damage)|(?:would|does|will|do) (?:that|it|this) come to|come to|what would .{0,30}\bpay|(?:do|would|will) you charge|what do you charge|going rate|precios?|preci|cuesta|cuestan|costaria|costarian|costara|costo|coste|cuanto (?!tiempo|tarda|antes|aviso|dura)(?:es|son|seria|serian|sera|vale|sale|saldria|me|nos|cobr|por|cuest|cost|paga)|cuanto\b(?=[^a-z]*$)|por cuanto|a cuanto|a como|valen?(?= (?:la|el|las|los|una?|reservar|alquilar|focus|studio|boardroom|\d))|valen|valdria|tarifas? (?:de(?! antes)|del|por|para)|presupuesto|barat[oa]s?|sale por|saldria|(?:me|se me|nos) (?:quedari?an?|saldrian?|sal(?:e|en))|ahorr\w+|(?:would|do|could|will) (?:i|we) save)/;

const BOOK =
  /\b(?:book|get .{0,40} booked|(?:me|nos) reservas|reserve|resrve|rent|(?:make|do|want|need|like) (?:me )?(?:a |another )?(?:booking|reservation)|reservar|reservame|reservarme|reservala|reservalo|reservanos|resreva|alquilar|apuntame|apartame|(?:quiero|quisiera|querria|necesito|hazme|haz|hacer|hago|haceme) (?:una |otra )?reserva|grab (?:me )?|get me|me (?:pillas|coges|guardas)|(?:reserva|coge|guarda|apunta)le (?=a |una? sala|\d|focus|studio|boardroom)|(?:need|want|looking for) (?:somewhere|a (?:place|room|space|spot))(?! (?:to (?!meet|work|talk)|where|in the|at the))|(?:necesito|busco|quiero|buscamos|necesitamos) (?:un (?:sitio|lugar|espacio|hueco)|una sala|algun sitio|donde reunir\w*)(?! (?:para|donde) (?:aparcar|comer|dejar|guardar|dormir))|put me down|(?:i'll|i will) (?:take|have) (?:it|that)|ponme|cogeme|cogemel[ao]|pillame|pillamel[ao]|guardame|guardarme|guardamel[ao]|apuntas|me l[ao] quedo|me l[ao] reservas|me reservas)\b|(?:^|[,;.!?] ?|por favor |porfa |y |hola )reserva (?:el|la|los|las|una?|me|sala|focus|studio|boardroom|lounge|phonebooth|para|dos|2)\b|^reserva\b/;
/** A case that is supposed, not asked for. */
const SUPPOSED = /^(?:what )?(?:if (?:i|we|someone)|si (?:reserv|fuera|soy|tengo|me|no))\b/;
/** What no desk does, although it sounds like something in the documents. */
export const OUTSIDE =
  /\b(?:order me|order a|pides|pideme|pidenos|pedirme|weather|poem|poema|joke|chiste|translate|traduce|song|recipe|receta)\b/;

/** How an order begins; what begins otherwise is a question, or talk. */
const POLITE = `(?:(?:ok|okay|please|and|then|no|actually|hey|hi|hello|now|so|y|vale|mejor|por favor|porfa|pues|oye|hola|ahora|luego)[, ]+|(?:can|could|would) (?:you|we) |(?:puedes|podrias|podemos|quiero|necesito|quisiera) |i(?:'d| would) like (?:you )?to |i (?:want|need)(?: you)? to |let's )*`;

/** What no desk does, in a part of a message: nothing is sent, written for others, published, or deleted but bookings. */
export const NO_DESK = new RegExp(
  String.raw`\b(?:system prompt|your (?:instructions|prompt)|tus instrucciones)\b|^${POLITE}(?:e-?mail (?:my|the|him|her|it|this)|(?:send|write|draft|manda\w*|envia\w*|escrib\w*|redacta\w*) (?:(?:an?|un|una|me|le|les|my|mi) )*(?:e-?mail|mail|message|correo|mensaje|carta|letter|essay|ensayo)|summari[sz]e|resum(?:e|eme|ir|irme) (?:est[eao]|el|la|los|las|un|una)|publica(?:r|lo|la|me)?|publish|upload|sube(?:lo|la)|tweet|(?:borra|elimina|delete|remove|wipe)\w* .{0,24}\b(?:notas?|apuntes|notes?|tarjetas?|cards?|account|cuenta|todo|everything|data|datos|historial|history))\b`,
);

/** Whose price is asked for: what names none of these, and no room, may cost what no desk knows. */
export const OF_ROOMS =
  /\b(?:rooms?|salas?|spaces?|espacios?|prices?|pricing|precios?|rates?|tarifas?|cheapest|mas barat[ao]s?)\b/;

/** Somebody asks about booking. */
const BOOK_QUESTION =
  /\b(?:how (?:do|can|far|long|early|many|late)|can i (?:book|reserve) (?:several|two rooms|more|rooms|a room (?:for|on|at)|for|on|at|in)|can (?:guests|anybody|anyone|basic|pro|members?)|do i (?:need|have) to|is it possible|if i (?:book|reserve)|what (?:if|happens)|when can|como (?:se |puedo )?reserv|con cuanta|cuanto tiempo|se puede|que pasa|si reservo|hasta cuando|cuantas|hace falta|hay que|is there a limit|what do i need)\b/;

const DOCS =
  /\b(?:polic(?:y|ies)|rules?|refund(?:s|ed|able)?|money back|no.?shows?|don't show|dont show|not show|never (?:show|turn) up|don't turn up|turn up|show up|late|penalt(?:y|ies)|forfeit(?:ed)?|notice|wifi|internet|network|password|equipment|projector|screens?|monitors?|whiteboards?|hdmi|adapters?|cables?|chargers?|webcams?|video|printers?|print(?:ing)?|scan(?:ner)?|keypads?|codes?|clean(?:s|ed|er|ers|ing)?|opening|opens?|closed?|closing|hours? are you|guests?|visitors?|friends?|invoices?|billing|bills?|billed|receipts?|tax|vat|charged|payments?|pay|upgrade|downgrade|tiers?|membership|members?|difference|capacity|how many people|fit|seats?|noise|quiet|calls?|dogs?|pets?|coffee|kitchen|food|eat|lunch|events?|part(?:y|ies)|lost|left (?:my|behind)|me (?:deje|he dejado|olvide)|recommend\w*|recomiend\w*|wheelchair|accessib(?:le|ility)|lift|elevator|parking|extend|move|change|reschedule|record|smoke|broken|slow|what(?:'s| is) (?:the )?(?:lounge|focus|studio|boardroom|phonebooth)|politicas?|normas?|reglas?|reglamento|reembolsos?|devuel\w*|devoluci\w*|no (?:me )?present\w*|no (?:vengo|voy|aparezco|aparece|llego|acudo)|lleg\w+ .{0,20}tarde|llegar? tarde|retras\w*|penalizaci\w*|pierdo|aviso|antelacion|contrasena|equip\w*|proyector|pantallas?|pizarras?|cargador\w*|adaptador\w*|impresora|imprim\w*|escane\w*|teclado|codigos?|clave|limpi\w*|horarios?|abr(?:e|en|is)|abiert\w*|cierr\w*|cerr(?:ad\w*|ais|amos|ar|areis)|located|address|ubicacion|direccion|donde (?:estais|queda)|where are you|como llego|tell me (?:more )?about|cuentame (?:de|sobre|mas)|hablame de|info(?:rmation)? (?:on|about)|festivos?|invitad\w*|visitas?|amig\w*|factur\w*|recibos?|iva|nif|cif|cobr(?:an|ado|arme|os?)|pag(?:o|ar|os)|pasar(?:me)? a|hacerme|subir|bajar|darme de baja|membresia|miembros?|diferencia|ventajas?|cuantas personas|caben?|capacidad|aforo|ruido|silencio|llamadas?|perros?|mascotas?|cafe|cocina|comida|comer|fiestas?|eventos?|perdid\w*|olvid\w*|silla de ruedas|accesib\w*|ascensor|aparcamiento|parking|alargar|ampliar|extender|mover|cambiar|grabar|fumar|roto|rota|estropead\w*|lento|lenta|para que sirve|que es (?:el |la )?(?:lounge|focus|studio|boardroom|phonebooth)|tier)\b/;

/** A question about something the documents may speak of, when it names a room. */
export const QUESTION =
  /\b(?:what|which|who|how|where|when|why|is there|are there|does|do|can|que|cual|quien|como|donde|cuando|hay|tiene|puedo|se puede|existe)\b/;

/** Imperatives of booking that hold even beside a document's word: `book Focus for a call`. */
const FIRM_BOOK =
  /^(?:(?:hi|hello|hey|hola|ok|please|por favor|porfa|vale)[, ]+)?(?:can you |could you |i(?:'d| would) like to |i want to |let's |puedes |podrias |quiero |quisiera |necesito |me gustaria )?(?:please |por favor )?(?:book|reserve|reserva|reservar|reservame|reservanos)\b/;

/** `Me pillas un hueco`: a wish, and no question of what is free. */
const ASKS_FOR_IT = /\bme (?:pillas|coges|guardas|reservas|apuntas)\b/;
const AVAILABLE =
  /\b(?:free(?! of charge| cancel| to cancel)|available|availability|vacant|libres?|disponibles?|disponibilidad|ocupad[ao]s?|taken|hueco|huecos|openings?|slots?|got anything|cuando hay sitio|(?:is|are|anyone|anybody|did \w+|has \w+) (?:the )?.{0,24}\b(?:book(?:ed)?|reserved)|(?:esta|estan|alguien|quien|ha) .{0,24}\breservad[ao]s?|reservad[ao]s? .{0,16}\?|when can (?:i|we) (?:use|have|get|book)|cuando (?:puedo|podemos) (?:usar|tener|reservar|coger))\b/;
const NOT_A_ROOM =
  /\b(?:wifi|coffee|cafe|parking|water|agua|printer|impresora|guest|invitad|charge|refund|reembolso|cancel|anul|for free|gratis|fee|month|mes|membership)/;

const MOVE =
  /\b(?:move|shift|reschedule|rebook|change|push|postpone|bring forward|extend|shorten|swap|mueve|mueves|mover|muevela|mueveme|muevas|cambia|cambias|cambiar|cambiame|cambialo|cambiala|cambies|pasa|pasas|pasar|pasame|pasala|pasalo|pases|aplaza|aplazar|adelanta|adelantas|adelantar|retrasa|retrasar|reprograma|reprogramar|alarga|alargas|alargar|amplia|ampliar|acorta|extiende)\b/;

/** An order to move something that was named before. */
const MOVE_IT = new RegExp(
  String.raw`^${POLITE}(?:(?:move|shift|reschedule|push|postpone|change) (?:it|that|this)|muevel[ao]|pasal[ao]|cambial[ao]|aplazal[ao]|adelantal[ao]|retrasal[ao])\b`,
);

/** `Cancel the … one`: what is left when its room and its day are taken out. */
const CANCEL_NAMED =
  /^(?:please )?(?:cancela?|anula)(?:[\s,.!]|'s?|the|my|la|el|mi|de|del|one|booking|reservation|reserva|for|on|at|please|por|favor|porfa|and|y|keep|deja|but|not)*$/;

/** The intent of one part of a folded message, `has` what it names and `rest` the words around that; undefined when it has none of its own. */
export function intentOf(
  folded: string,
  has: Record<'room' | 'tier' | 'hours' | 'booking' | 'date' | 'when', boolean> & { rest: string },
): Intent | undefined {
  if (OUTSIDE.test(folded) || NO_DESK.test(folded)) return undefined;
  if (MOVE.test(folded) && !CANCEL_VERB.test(folded)) {
    if (has.booking) return 'move';
    if (has.when && /\b(?:my|mi) (?:booking|reservation|reserva)\b/.test(folded)) return 'move';
    // What was just booked: `move it to Friday`.
    if ((has.when || has.room || has.hours) && MOVE_IT.test(folded)) return 'move';
  }
  if (LIST.test(folded) && !CANCEL_VERB.test(folded)) return 'list';
  if (AVAILABLE.test(folded) && !NOT_A_ROOM.test(folded)) {
    const about =
      has.room ||
      has.when ||
      /\b(?:rooms?|salas?|hueco|huecos|slots?|algo|anything|availability|disponibilidad|now|ahora)\b/.test(
        folded,
      );
    if (about && !FIRM_BOOK.test(folded) && !(has.room && ASKS_FOR_IT.test(folded))) return 'availability';
  }
  if (has.date && OPEN_ON.test(folded)) return 'availability';
  if (CANCEL_VERB.test(folded)) {
    if (has.booking && !CANCEL_QUESTION.test(folded)) return 'cancel';
    const isNamed = (has.when || has.room) && CANCEL_NAMED.test(has.rest);
    if ((isNamed || CANCEL_REQUEST.test(folded)) && !CANCEL_QUESTION.test(folded)) return 'cancel';
    return 'docs';
  }
  if (!has.when && !has.hours && ROOMS.test(folded)) return 'rooms';
  if (!has.when && !has.hours && GUIDE.test(folded)) return 'guide';
  if (TIER.test(folded)) return 'tier';
  const isSlot = has.room || has.when || has.hours || has.booking;
  if (HUMAN.test(folded) && !isSlot && !BOOK.test(folded)) return 'human';
  if (COSTS_EXTRA.test(folded)) return 'docs';
  if (QUOTE.test(folded) && !has.hours && OF_MEMBERSHIP.test(folded)) return 'docs';
  if (QUOTE.test(folded) && !has.hours && !has.room && OF_TERMS.test(folded)) return 'docs';
  // `The cheapest room for two hours` asks for its price; `the cheapest, tomorrow at nine` for the room.
  const isAlone = MERE_REFERENCE.test(has.rest) && (has.when || !has.hours);
  const isReference = !ASKS_WHICH.test(folded) && (BOOK.test(folded) || isAlone);
  const quote =
    QUOTE.test(isReference ? folded.replace(CHEAPEST_ONE, ' ') : folded) ||
    (has.room && has.hours && /^(?:and )?what(?:'?s| is) (?:the )?\S+ for\b/.test(folded));
  const supposed = SUPPOSED.test(folded);
  const book = BOOK.test(folded) && !supposed && !(BOOK_QUESTION.test(folded) && !has.hours);
  const docs = DOCS.test(folded) && !(supposed && has.tier);
  if (book && !quote && (FIRM_BOOK.test(folded) || !docs)) return 'book';
  if (quote && (has.room || !docs)) return 'quote';
  if (docs) return 'docs';
  if (book) return quote ? 'quote' : 'book';
  if (BOOK_QUESTION.test(folded) && /book|reserv/.test(folded)) return 'docs';
  if (has.room && !has.hours && !has.when && QUESTION.test(folded) && folded.split(' ').length > 4)
    return 'docs';
  return undefined;
}
