import type { DeedKind } from '../deed.ts';

/** Words and turns of Spanish that tell how a clause is meant. Patterns see lower-case words with one blank between. */

/** A pattern of whole words. */
export const words = (pattern: string) => new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`);

const ADVERBS = new Set(
  'ya también además recién justo hoy ayer ahora entonces así todo todos todas ambas ambos luego después incluso siquiera aún mismo misma enseguida igualmente oficialmente hace poco bien mal tal y mientras'.split(
    ' ',
  ),
);
export const isAdverb = (word: string) => ADVERBS.has(word) || /^.{3,}mente$/.test(word);
export const isPronoun = (word: string) => /^(?:me|te|se|lo|la|le|nos|os|los|las|les)$/.test(word);

export const NEGATION = words(
  'no|nunca|jamás|jamas|nadie|ning[uú]n|ninguna|ninguno|nada|tampoco|ni|sin|imposible|dudo|niega|negó|falta|faltan|lejos de|en lugar de|en vez de|todavía por|quedó sin|queda sin',
);
/** They contain a word of denial and deny nothing. */
export const NO_NEGATION =
  /(?<![^ ])(?:no (?:hay|tengas|tenga|tienes de qué|te) (?:ning[uú]n |de qué )?(?:problema|problemas|preocuparte|preocupes|cuidado|pena|duda)|no se preocupen?|no se preocupe|no solo|no sólo|no pasa nada|no faltaba más|no faltaría más|no hace falta que (?:hagas|haga) nada(?: más)?|no tienes que hacer nada(?: más)?|cómo no|como no|por qué no|(?:y|pues|bueno) nada|nada más (?:llegar|hablar|leer\S*)|sin (?:problemas?|falta|cambios|coste|costo|cargo|más|duda|incidencias|novedad|demora|querer)|ni más ni menos|nada nada)(?![^ ])/g;

export const MODAL = words(
  'puedo|puede|puedes|podés|pueden|podemos|podéis|podría|podrías|podrían|podríamos|pueda|puedas|pudiera|debo|debe|debes|deben|debería|deberías|deberían|quiero|quiere|quieres|querés|quieren|quisiera|quisieras|necesito|necesita|necesitas|necesitan|hay que|habría|habrías|habrán|habrá|habré|tiene que|tienen que|tengo que|tenemos que|tienes que|tenés que|tendría|tendrías|tendrían|tendrá|ser|haber|haya|hayan|hayas|hayamos|hubiera|hubieras|hubieran|hubiese|hubiesen|será|serán|sería|serían|sea|sean|fuera|fuese|estará|estarán|estaría|esté|estén|quedará|quedarán|quedaría|quede|queden|va a|van a|voy a|vamos a|vas a|iba a|íbamos a|para que|por favor|espera|esperan|esperando|espero|pendiente|a punto de|tratar|traté|intenté|intento|intentamos|pretendo|deseo|desea|deseas|prefieres|gustaría|conviene|haría falta|hace falta|convendría|dejar|tener|quedar|estar|siendo|estando|poder|permite|permiten|pide|pides|piden|pido|evita|evitar',
);
export const CONDITION = words(
  'si|cuando|cuándo|en cuanto|una vez|hasta que|siempre que|a menos que|salvo que|como si|de haber|de ser|de estar|ojalá|quizás?|tal vez|a lo mejor|acaso|supongamos|supón|suponga|suponiendo|pongamos|imagina|imagine|imaginemos|imagínate|digamos|por si|en caso de|mientras|tan pronto|antes de que|cada vez|el día que|con tal de|a condición|según|depende|salvo|excepto si|igual si|de lo contrario|próxima vez|hipotéticamente|en teoría|posiblemente|probablemente|en el momento',
);
export const HABIT = words(
  'siempre|normalmente|generalmente|suele|suelen|solemos|suelo|habitualmente|a veces|cada|por defecto|por norma|por lo general|solo|sólo|únicamente|raramente|a menudo|de costumbre|tradicionalmente|diariamente|semanalmente|mensualmente|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)(?! a)|todos los (?:días|años|meses|lunes|viernes)|todas las semanas|antes',
);
/** Who does not matter: nobody in particular. */
export const ANYBODY = words(
  'cualquier|cualquiera|cada|quien|quienes|quién|quiénes|alguien|algún|alguna|alguno|algunos|algunas|otro|otra|otros|otras|gente|personas|muchos|muchas|pocos|lo que|los que|las que|aquellos|aquellas|qué|cuál|cuáles|cómo|cuánto|dónde|todo lo que|un socio|una socia|los socios|los miembros|las personas|los usuarios|los clientes|los alumnos|el que|la que|la mitad|más de',
);
/** Somebody else has it: that it is taken is no deed. */
export const BY_OTHERS =
  /(?<![^ ])(?:por|para) (?:un|una|unos|unas|otro|otra|otros|otras|alguien|algún|cualquier|la (?:limpieza|gente)|el (?:mantenimiento|resto)|mantenimiento|limpieza|obras|socios|miembros|terceros|quien)(?! (?:semanas?|días?|horas?|meses|minutos?|rato|ratito|par|poco|media))(?![^ ])/;

const SAYING =
  '(?:dijo|dijeron|dijiste|dije?s|dice|dicen|decía|decías|contó|contaste|cuenta|cuentas|comentó|comentaste|comentas|mencionó|mencionaste|mencionas|escribiste|afirma|afirmas|afirmó|cree|crees|creía|creías|piensa|piensas|pensaba|pensabas|pensaste|pidió|pediste|pedías|pides|quería|querías|quisiste|preguntó|preguntaste|preguntas|pregunta|supones|supone|suponías|recuerdas|recuerda|asegura|aseguras|aseguró|insiste|insistió|indicaste|señalaste|sugiere|sugieres|sugeriste|esperabas|esperaba|solicitaste|jura|juras|juró)';
/** The words of whoever asks, or of a document: what follows is theirs. */
export const REPORT = words(
  `(?:dijiste|dices|decías|contaste|cuentas|comentaste|comentas|mencionaste|mencionas|escribiste|afirmas|crees|creías|piensas|pensabas|pensaste|pediste|pedías|pides|querías|quisiste|preguntaste|preguntas|supones|suponías|recuerdas|aseguras|indicaste|señalaste|sugieres|sugeriste|esperabas|solicitaste)|según|de acuerdo con|conforme a|por ejemplo|tal como (?:dice|dicen|reza|recoge)|como (?:dice|dicen|reza|recoge)|(?:el|la|los|las|tu|tus|su|un|una|este|esta|nuestra|nuestro) (?:documentos?|políticas?|manual|guía|notas?|condiciones|contrato|normas?|reglas?|reglamento|faq|página|artículo|libro|capítulo|texto|web|tarifas?|correo|mensaje|carta|hilo|cuento|novela|lección|párrafo|sección|título|ley|estatutos|apuntes?) (?:\\S+ )?(?:dice|dicen|pone|ponen|indica|indican|menciona|mencionan|explica|explican|reza|rezan|establece|establecen|recoge|recogen|cuenta|cuentan|señala|señalan|exige|exigen|cita|citan|describe|describen|decía|ponía)|en (?:el|la) (?:cuento|novela|película|libro|obra|relato|poema|capítulo|historia|texto)`,
);
/** Somebody else's words: of an approval they are as good as any. */
export const HEARSAY = words(
  `(?!yo |te |me |le |que |como |si |lo )\\S+ (?:me |te |nos |le |les |ya |también )*${SAYING} (?:que|si|haber)`,
);

/** Of the past of the world or of the house. */
export const HISTORY = words(
  'en (?:\\S+ de )?(?:1[0-9]{3}|20[0-2][0-6])|1[0-9]{3}|siglos?|a\\.c|d\\.c|rey|reyes|reina|reinas|papa|papas|emperador|emperadores|imperio|tratado|tratados|parlamento|congreso|senado|cortes|constitución|decretos?|república|revolución|ejército|armada|batalla|guerras?|novelas?|poetas?|filósofos?|científicos?|físicos?|químicos?|teorema|dinastía|faraón|faraones|colonias?|colonos|concilio|monjes?|obispos?|medieval|romanos?|romana|griegos?|griega|egipcios?|galileo|newton|darwin|einstein|arquitectos?|salón de baile|teoría|adn|moléculas?|proteínas?|células?|celular|enzimas?|átomos?|especies?|planetas?|nasa|satélites?|naciones unidas|nobel|exploradores|ministros?|presidente|elecciones|esclavitud|iglesia|catedral|monasterio|shakespeare|cervantes|mozart|beethoven|picasso|goya|velázquez|lorca|machado|sinfonía|ópera|museo|mitocondrias?|cloroplastos?|clorofila|glucosa|edicto|bach|felipe|carlos|isabel|fernando|colón|napoleón|bastilla|descubr(?:ió|ieron|imiento|imientos|idor)|invent(?:ó|aron|o|os)|conquist(?:ó|aron|a|as)|nació|murió',
);
export const HOUSE_PAST = words(
  'el (?:año|mes|verano|otoño|invierno|siglo) pasado|la (?:primavera|década) pasada|hace (?:\\S+ )?(?:años?|siglos?|décadas?)|en (?:aquella|esa) época|en su día|originalmente|la (?:casa|política|tarifa|lista de precios|fachada|cocina|cafetería|normativa)|el (?:edificio|local|reglamento|club|horario|precio|café)|los (?:precios|horarios|estatutos)|las (?:normas|reglas|tarifas|condiciones)|nuestr[oa]s? (?:precios?|tarifas?|horarios?|normas|política|local|sede)',
);

const TIME =
  '(?:el |los |este |próximo )?(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)s?|hoy|mañana|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|mediodía|medianoche|fin de semana|\\d{1,2}(?::|\\.)\\d\\d|(?:a|de|desde|hasta|para) las? (?:\\d{1,2}|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|el (?:día )?\\d{1,2}|las \\d{1,2}|[a-z]+-\\d{6,}(?:-\\d+)?|semana que viene';
const PLACE =
  'reservas?|reservaci[oó]n(?:es)?|salas?|huecos?|turnos?|mesas?|plazas?|puestos?|sitios?|asientos?|lugar(?:es)?|sesi[oó]n(?:es)?|reuni[oó]n(?:es)?|citas?|clases?|taller(?:es)?|lecci[oó]n(?:es)?|entrevistas?|llamadas?|visitas?|eventos?|horas?|media hora|minutos|tardes?|mañanas?|noches?|semanas?|agenda|calendario|horarios?|estudio|cabinas?|aparcamiento|parqueo|taquillas?|ensayos?|tutor[ií]as?|fechas?|inicio|espacios?|habitaci[oó]n(?:es)?|despachos?|escritorios?|contrato|fianza|sillas?|inscripci[oó]n|matrícula|suscripci[oó]n|lista|estancia|viaje|proyector|cupos?|franjas?|curso|partida|pista|cancha|consulta|bloque|coche|auto|sal[oó]n|aula|alquiler|contrataci[oó]n|compra|pedido|pago|r-\\d+\\S*';
const MESSAGE =
  'correos?|emails?|mails?|mensajes?|mensajito|invitaci[oó]n(?:es)?|recordatorios?|notificaci[oó]n(?:es)?|avisos?|enlaces?|links?|archivos?|ficheros?|adjuntos?|documentos?|docs?|pdfs?|diapositivas|recibos?|facturas?|confirmaci[oó]n(?:es)?|copias?|formularios?|notas?|sms|c[oó]digos?|contraseña|bandeja|buz[oó]n|dms?|solicitud|informe|resumen|equipo|grupo|asistentes|participantes|personal|colegas?|compañer[oa]s?|anfitri[oó]n|encargad[oa]|jef[ea]|recepci[oó]n|hilo|canal|#\\S+|detalles|tarjetas?|mazo|portada|audio|episodio|fotos?|im[aá]gen(?:es)?|acta|presupuesto|parte|incidencia|comprobante|ticket|ubicaci[oó]n|direcci[oó]n|wasap|whatsapp|guía|apuntes|móvil|celular|casero|mantenimiento|limpieza|contabilidad|todos|todo el mundo|encuesta|boletín|petici[oó]n|queja|deberes|tarea|datos|clave';
const PRODUCT =
  'tarjetas?|fichas?|mazos?|portadas?|tapa|imagen|imágenes|dibujos?|ilustraci[oó]n(?:es)?|audios?|narraci[oó]n(?:es)?|episodios?|p[oó]dcasts?|res[uú]men(?:es)?|informes?|reportes?|guion|guión|guiones|guías?|listas?|listado|gr[aá]ficos?|gráficas?|cuestionarios?|test|tests|borrador(?:es)?|versi[oó]n(?:es)?|transcripci[oó]n|traducci[oó]n|planes|plan|carteles|cartel|hojas?|documentos?|pdfs?|archivos?|ficheros?|apuntes|diapositivas|presentaci[oó]n|notas?|tablas?|filas?|registro|glosario|mapa mental|esquemas?|línea de tiempo|diagramas?|ensayo|carta|factura|logo|carpeta|canal|grabaci[oó]n|mp3|v[ií]deo|folleto|cuadernillo|ejercicios|preguntas|respuestas|examen|semana|paquete|material(?:es)?|plantilla|formulario|encuesta|acta|copias?|vocabulario|uso|entrada|capítulo|texto|cuaderno|calendario|horario|zorro|maqueta|miniatura|playlist|poema|minutos|palabras|láminas?|banner|póster';
const REQUEST =
  'solicitud(?:es)?|petici[oó]n(?:es)?|excepci[oó]n(?:es)?|presupuestos?|gastos?|descuentos?|prórrogas?|reembolsos?|pagos?|facturas?|fianzas?|compras?|pedidos?|permisos?|propuestas?|horas extra|viajes?|cambios?|reservas?|costes?|costos?|importe|plan|diseño|borrador|horas?|acceso|vacaciones|mejora|invitad[oa]s?|suplemento|tarifa|[$€£]\\S+|\\d{2,}|precio|lista|cancelaci[oó]n|portada|texto|fechas?|salida|traslado|extra|catering|monto|mudanza|ampliaci[oó]n|licencia|baja|recurso';

/** What a deed of each kind is done to. */
export const OBJECT: Record<DeedKind, RegExp> = {
  booked: words(`${TIME}|${PLACE}`),
  moved: words(`${TIME}|${PLACE}|adelante|atrás|cambio|traslado`),
  cancelled: words(
    `${TIME}|${PLACE}|orden|reembolso|solicitud|cargo|fianza|invitaci[oó]n|pago|dinero|importe|cancelaci[oó]n|anulaci[oó]n|baja|devoluci[oó]n`,
  ),
  made: words(PRODUCT),
  approved: words(REQUEST),
  sent: words(`${MESSAGE}|${PRODUCT}`),
};
/** Something of this house or of whoever asks. */
export const OURS = words(
  `tú|tu|tus|te|ti|contigo|vuestr[oa]s?|os|usted(?:es)?|${TIME}|${PLACE}|${MESSAGE}|${PRODUCT}|${REQUEST}`,
);
export const YOURS = words(
  'tú|tu|tus|te|ti|contigo|vuestr[oa]s?|os|usted(?:es)?|su reserva|su cita|su solicitud|su nombre|[a-z]+-\\d{6,}\\S*',
);
/** Those whose word counts for an approval. */
export const DECIDER = words(
  'aprobador[ae]?s?|encargad[oa]s?|gerencia|gerente|direcci[oó]n|director[a]?|jef[ea]s?|comité|junta|contabilidad|administraci[oó]n|dueñ[oa]|casero|casera|recepci[oó]n|equipo|supervisor[a]?|coordinador[a]?|coordinaci[oó]n|responsables?|tesorer[oa]|finanzas|arriba|oficina|secretar[ií]a|presidencia|profes?|profesor[a]?',
);

const GREETING =
  '(?:(?:y|e|pues|bueno|vale|ok|okey|oye|sí|si|sip|claro|perfecto|genial|hola|buenas|buenos días|buenas tardes|venga|dale|va|listo|lista|hecho|ya está|ya quedó|ajá|ah|eh|uy|tranqui|tranquilo|tranquila|buenas noticias|buena noticia|buenísimas noticias|por cierto|de nada|gracias|muchas gracias|fenomenal|estupendo|excelente|bien|muy bien|además|también|ahora|entonces|después|luego|finalmente|por fin|al final|por último|mientras tanto|por suerte|por supuesto|afortunadamente|desde luego|con gusto|con mucho gusto|a sus órdenes|en efecto|efectivamente|como (?:\\S+ ){1,3}?|tal (?:y )?como (?:\\S+ ){1,3}?|a (?:petición|solicitud) (?:tuya|suya)|según (?:lo )?(?:pedido|acordado|hablado|solicitado)|a raíz de su \\S+|tras (?:tu|su) \\S+|estimad[oa] \\S+|éxito|todo en orden|todo listo|solucionado|resuelto|arreglado|ea|hala|ándale|órale|bingo|tachán|ojo|nota|dicho y hecho|mira|fíjate|esta (?:mañana|tarde|noche)|hoy|ayer|hace un (?:momento|rato|minuto)|hace (?:\\S+ )?minutos|ahora mismo|de momento|por ahora) )*';
const TELLING =
  '(?:confirmar(?:te|le|les|os)?|decir(?:te|le|les|os)?|comunicar(?:te|le|les|os)?|informar(?:te|le|les|os)?|asegurar(?:te|le|les|os)?|avisar(?:te|le|les|os)?|contar(?:te|le|les|os)?|anunciar(?:te|le|les|os)?|garantizar(?:te|le|les|os)?)';
/** `te confirmo que`, `me alegra decirte que`: what follows is stated. */
export const INTRODUCTION = new RegExp(
  `^${GREETING}(?:(?:(?:puedo|podemos|quiero|queremos|quería|queríamos|me gustaría|solo quería|paso a|pasamos a|me complace|nos complace|me alegra|nos alegra|me place|tengo el gusto de|es un placer|déjame|permítame|permíteme) ${TELLING}(?: de)?|(?:te|le|les|os) (?:confirmo|confirmamos|informo|informamos|comunico|comunicamos|aviso|avisamos|cuento|contamos|digo|decimos|aseguro|aseguramos|prometo|anuncio|recuerdo|juro|alegrará saber|gustará saber|interesará saber|hago saber|hacemos saber|notifico|notificamos|participo)(?: de)?|confirmo|confirmamos|por la presente (?:\\S+ ){0,2}|que sepas|para que (?:sepas|lo sepas|te quedes tranquil[oa])|puedes (?:ver|comprobar|estar tranquil[oa])|verás|ten en cuenta|tenga en cuenta|resulta|quede tranquil[oa]|queda tranquil[oa]|quédate tranquil[oa]|lo bueno es|la buena noticia es|lo cierto es|es|has de saber|debes saber|debe saber|parece|veo|creo|por lo visto|a ver|nada) )(?:(?:de )?que )?`,
);
export const GREETING_ONLY = new RegExp(`^${GREETING}`);

/** A clause that orders: what follows it with *y* is what would come of it. */
export const ORDER =
  /^(?:(?:por favor|solo|ahora|luego|simplemente) )*(?:haz|haga|pulsa|pulse|pincha|presiona|dime|dígame|di|pide|pida|responde|responda|aprueba|apruebe|confirma|confirme|manda|envía|envíe|elige|elija|escribe|escriba|usa|use|espera|espere|deja|revisa|abre|abra|entra|rellena|recuerda|ve|ven|pregunta|avisa|avísame|mueve|cancela|reserva|toca|selecciona|introduce|introduzca|firma|firme)(?![^ ])/;
