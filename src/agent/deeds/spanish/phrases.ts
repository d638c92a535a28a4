import { DEED_KINDS, type DeedKind } from '../deed.ts';
import type { Phrase } from '../english/phrases.ts';

const phrase = (kinds: readonly DeedKind[], pattern: string): Phrase => ({
  pattern: new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`),
  kinds,
});

const IS = '(?:está|están|queda|quedan|quedó|quedaron|ha quedado|han quedado|va|van)';
const SLOT =
  '(?:reservas?|reservación|sala|hueco|turno|mesa|plaza|puesto|sitio|lugar|cita|clase|hora|reunión|sesión|asiento|inscripción|matrícula|visita|cupo|espacio|habitación|alquiler|pedido)';
const PRODUCT =
  '(?:portada|tapa|mazo|tarjetas|fichas|resumen|informe|reporte|episodio|pódcast|podcast|narración|audio|guion|guión|guía|cuestionario|test|gráfico|gráfica|borrador|dibujo|imagen|transcripción|traducción|documento|pdf|archivo|plan|semana|apuntes|notas|diapositivas|presentación|cartel|lista|grabación|vídeo|video|factura|folleto|cuaderno|acta|horario)';
const CONSENT =
  '(?:luz verde|visto bueno|ok|okey|okay|aprobación|autorización|permiso|bendición|consentimiento|conformidad|beneplácito|pase|sí|firma|plácet|aval|respaldo|venia)';

/** Turns that state a deed without a verb of deeds; they see lower-case words with one blank between. */
export const SPANISH_PHRASES: Phrase[] = [
  phrase(
    DEED_KINDS,
    `^(?:ya |todo |todo ya |eso |ya todo |asunto |misión |tarea |dalo por |dala por |dalos por )?(?:está |queda |quedó |ha quedado |están )?(?:todo )?(?:hech[oa]s?|list[oa]s?|arreglad[oa]s?|solucionad[oa]|resuelt[oa]|cumplid[oa]|zanjad[oa]|realizad[oa]|ejecutad[oa]|tramitad[oa]|gestionad[oa]|completad[oa]|en orden)(?: (?:todo|ya|para ti|y listo|jefe|jefa|eso))?$|^ya (?:está|quedó|estuvo)(?: todo)?(?: (?:list[oa]|hech[oa]))?$|^dicho y hecho$`,
  ),
  phrase(
    DEED_KINDS,
    `(?:me|nos) (?:he |hemos )?(?:encargué|encargado|encargamos|ocupé|ocupado|ocupamos) (?:ya )?de (?:todo|ello|eso|tu|la|el)|(?:lo|la) (?:he |hemos )?(?:hice|hecho|hicimos|gestioné|gestionado|tramité|tramitado|resolví|resuelto|solucioné|arreglé|arreglado)(?: (?:ya|todo|yo|como|tal|por|para|en|hace|esta|ayer) ?.*)?$|tu (?:\\S+ )?(?:petición|solicitud|pedido|gestión|trámite|deseo) (?:ya )?(?:ha sido|fue|se ha|está|queda|quedó) (?:procesad[oa]|completad[oa]|realizad[oa]|cumplid[oa]|atendid[oa]|tramitad[oa]|hech[oa]|list[oa]|ejecutad[oa]|resuelt[oa])`,
  ),
  // Booked.
  phrase(
    ['booked', 'moved'],
    `(?:ya )?(?:estás|estáis|quedas|quedaste|quedáis|quedasteis|vas|(?:queda|está|quedó) usted|(?:quedan|están|quedaron) ustedes) (?:ya )?(?:dentro|apuntad[oa]s?|inscrit[oa]s?|anotad[oa]s?|agendad[oa]s?|registrad[oa]s?|confirmad[oa]s?|matriculad[oa]s?|en la lista|en lista)`,
  ),
  phrase(
    ['booked'],
    `(?:es|son|será) (?:ya )?(?:toda )?(?:tuy[oa]s?|vuestr[oa]s?)|^(?:toda |todo )?tuy[oa]s?(?: (?:el|de|a|desde|hasta|ya|para) .*)?$|ya (?:es|son) (?:tuy|vuestr|suy)[oa]s?|a (?:tu|su|vuestro) nombre(?: .*)?$|(?:a|en) nombre de (?!otr|un|alg)\\S+(?: \\S+)?$`,
  ),
  phrase(
    ['booked', 'moved', 'made', 'approved'],
    `(?:tu|su|vuestra?|tus|sus) (?:\\S+ ){0,3}?${SLOT} (?:(?:de|del|para|en|a las|el) (?:(?:el|la|los|las) )?\\S+ (?:\\S+ )?){0,3}(?:ya )?${IS} (?:ya )?(?:confirmad[oa]|segur[oa]|asegurad[oa]|garantizad[oa]|list[oa]|hech[oa]|en firme|cerrad[oa]|activ[oa]|complet[oa]|en el sistema|guardad[oa]|en regla|formalizad[oa]|lista|fij[oa])`,
  ),
  phrase(
    ['booked', 'moved'],
    `(?:ya )?(?:está|están|lo tienes|la tienes|lo tenés|la tenés|aparece|figura|queda|quedó|va|te aparece|sale) (?:ya )?(?:en|dentro de) (?:tu|el|la|su|vuestra?) (?:calendario|agenda|sistema|planificación|horario)`,
  ),
  phrase(
    ['booked', 'moved'],
    `(?:ya |ahora )(?:tienes|tenés|tiene|tenéis|tienen|contáis con|cuentas con|cuenta con)(?: ya)?(?: (?:la|el|una|un|tu|su|los|las))? (?:${SLOT}|\\S+ (?:el|de|a|para) )|(?:tienes|tenés|tiene|tenéis) ya (?:la|el|una|un|tu|su) |ustedes ya tienen (?:la |el |una |un )?${SLOT}`,
  ),
  phrase(
    ['booked'],
    `(?:la |tu |su |una |esa |nueva )?(?:reserva|reservación|inscripción|matrícula|contratación|cita) (?:ya )?(?:se (?:ha |)(?:realizó|realizado|hizo|hecho|completó|completado|efectuó|efectuado|confirmó|confirmado|registró|registrado|formalizó|formalizado|cerró)|ha sido (?:realizada|confirmada|completada|registrada)|(?:está|queda|quedó) (?:confirmada|hecha|lista|completa|formalizada|registrada|cerrada|en firme)|confirmada|realizada|completada|hecha|lista|con éxito)`,
  ),
  phrase(
    ['booked'],
    `(?:tu|su) (?:número|código|localizador|referencia)(?: de (?:reserva|confirmación))? (?:es|:)|hay (?:ya )?(?:una )?reserva a (?:tu|su) nombre|(?:te|le|os|les) (?:tengo|tenemos) (?:en|para|a|el|la|apuntad|anotad)|te (?:espera|esperan|esperamos) (?:la|el|en la|en el) (?:sala|mesa|estudio)`,
  ),
  phrase(
    ['booked', 'moved', 'cancelled'],
    `(?:^|te |le |os |les |por la presente )(?:se )?confirm(?:o|amos|ada?) (?:(?:la|el|tu|su|vuestr[oa]|esta|ese|esa|dicha) )+(?:\\S+ )?(?:reserva|reservación|cita|plaza|inscripción|matrícula|anulación|cancelación|baja|cambio|traslado|modificación|contratación|compra)`,
  ),
  phrase(
    DEED_KINDS,
    `(?:dal[oae]s?|dadl[oa]s?|dél[oa]s?|cuenta con ello|cuéntal[oa]) (?:ya )?por (?:hech[oa]s?|\\S+[ai]d[oa]s?)`,
  ),
  phrase(
    ['booked'],
    `^(?:ya )?(?:tienes|tenés|tenéis|tienen|tiene usted) (?:ya )?(?:sala|mesa|hueco|plaza|sitio|turno|cita|cabina|aula|estudio|despacho)(?: (?:para|el|a|de|en) .*)?$`,
  ),
  // Moved.
  phrase(
    ['moved'],
    `(?:ahora|ya|desde ahora|a partir de ahora) (?:empieza|empiezas|comienza|termina|acaba|dura|es|está|cae|toca|va|vas|queda|estás|quedas|arranca|pasa a ser|tienes)(?: a | de | en | el | hasta | las | la | para | al | desde ).*|(?:empieza|comienza|termina|acaba|dura|arranca|será|es|cae|toca) ahora (?:a|de|el|en|hasta|las|la|al|desde|dos|tres|una|media)|pasa(?:n)? a (?:ser|las|la|el|empezar|durar|estar|tener|celebrarse|llamarse)|pasa(?:n)? al |(?:tu|su|el|la) nuev[oa] (?:hora|fecha|horario|turno|sala|hueco)(?: \\S+)? es|quedó (?:para|en) (?:el|las|la|mañana)`,
  ),
  // Cancelled.
  phrase(
    ['cancelled'],
    `(?:he |hemos |ha |han )?(?:di|dimos|dio|dieron|dado|dada) (?:\\S+ ){0,4}?de baja|(?:di|dimos|dado|dio) por (?:cancelad|anulad|terminad)[oa]s?|(?:dejé|dejamos|dejado|dejó|queda|quedó|quedan|está|quedaron|ha quedado) (?:\\S+ ){0,3}?(?:sin efecto|anulad[oa]s?|de baja|fuera (?:de|del) (?:la |el |tu )?(?:agenda|calendario|sistema|lista))|(?:ya )?no (?:existe|existen|consta|figura|aparece) (?:ya )?(?:en|tu|esa|la reserva|ninguna)|(?:esa|tu|la|su) (?:\\S+ )?(?:reserva|cita|clase|reunión|sesión|hora) (?:\\S+ )?ya no (?:existe|está|consta|figura|aparece)|(?:[a-z]+-\\d{4,}\\S*) ya no (?:existe|está)|ya no (?:existe|figura|consta)|ya no tienes (?:nada|ninguna|esa|la|clase|reunión|cita|que)|ya no (?:estás|está|vas) en la lista|no debes nada|se acabaron (?:los|las)|(?:adiós|fuera|chao|chau) (?:a |con )?(?:la|el|los|las|tu) (?:\\S+ )*`,
  ),
  phrase(
    ['cancelled'],
    `(?:ha|han|quedó|queda|quedaron|está) (?:quedado )?libre(?:s)? (?:otra vez|de nuevo|tu|el hueco)|(?:tu|el) (?:hueco|turno|sitio)(?: \\S+){0,2} (?:ha quedado|quedó|queda) libre|(?:reembolso|devolución|dinero) (?:\\S+ ){0,3}?(?:está|va|viene) (?:ya )?(?:en camino|de camino|de vuelta|en marcha|hech[oa])|(?:te|le|os) (?:he|hemos|han) (?:devuelto|reembolsado|abonado)`,
  ),
  // Made.
  phrase(
    ['made'],
    `(?:ya )?(?:tienes|aquí tienes|tenés|te dejo|te dejé)(?: ya)? (?:list[oa]s?|hech[oa]s?) |${PRODUCT} (?:de \\S+ |de la \\S+ |del \\S+ |sobre \\S+ |sobre la \\S+ |sobre el \\S+ |para \\S+ |en \\S+ |\\S+ )?(?:ya )?(?:${IS}) (?:ya |todas? |todos? )*(?:list[oa]s?|hech[oa]s?|terminad[oa]s?|acabad[oa]s?|complet[oa]s?|completad[oa]s?|preparad[oa]s?|finalizad[oa]s?|subid[oa]s?|en (?:tu|la|el) (?:carpeta|cuaderno|hilo)|ahí|disponibles?)|(?:ya )?(?:${IS}) (?:list[oa]s?|hech[oa]s?|terminad[oa]s?|preparad[oa]s?) (?:el|la|los|las|tu|tus) (?:\\S+ )?${PRODUCT}`,
  ),
  phrase(
    ['made'],
    `(?:quedó|quedaron|salió|salieron|ha quedado|han quedado) (?:muy |bien |bastante |súper )?(?:chul[oa]s?|bonit[oa]s?|genial|lind[oa]s?|estupend[oa]s?|bien|en \\d+|precios[oa]s?|padre|bárbar[oa])|(?:dejé|dejamos|he dejado|hemos dejado|te dejo|os dejo) (?:\\S+ ){0,4}?(?:list[oa]s?|hech[oa]s?|preparad[oa]s?|montad[oa]s?|escrit[oa]s?)`,
  ),
  // Approved.
  phrase(
    ['approved'],
    `(?:dio|dieron|dado|dan|da|tenemos|tienes|tenés|tiene|tengo|tenéis|cuenta con|contamos con|cuentas con|con|recibí|recibimos|obtuve|obtuvimos|hay|consiguió|conseguí|llegó|llegaron|ha llegado|bajo) (?:ya )?(?:(?:me|nos|te|lo|la|le) )?(?:(?:el|la|su|sus|tu|un|mi|todo|plena|pleno) )*${CONSENT}(?: (?:de|del|a|al|para|por|en|con|desde|hasta|hoy|ayer|ya|esta|hace|sobre|expres[oa]|definitiv[oa]) ?.*)?$`,
  ),
  phrase(
    ['approved'],
    `^(?:permiso|autorización|aprobación|visto bueno|luz verde) (?:concedid[oa]|otorgad[oa]|recibid[oa]|dad[oa]|obtenid[oa]|de \\S+)|(?:dijo|dice|dijeron|dicen|ha dicho|han dicho|me dijo|nos dijo) (?:ya )?que (?:sí|vale|ok|adelante|está bien|de acuerdo|claro|perfecto|por supuesto|sin problema|bueno|dale|por (?:su|ella|él))|(?:dijo|dice|ha dicho|dijeron) (?:sí|vale|ok|adelante|amén)|(?:está|están|se mostró|estuvo|mostró) (?:\\S+ )?(?:de acuerdo|conforme|conformes)(?: con .*)?$|(?:no|sin) (?:puso|puso ninguna|ha puesto|pone|objeci[oó]n|objeciones|pusieron)(?: (?:pegas|objeciones|problema|problemas|reparos))?|(?:un|el) sí de|tiene (?:el|la) (?:ok|firma|aprobación)|asintió|estampó su firma|le pareció (?:bien|perfecto|estupendo)|les pareció bien|(?:le|les|nos) parece (?:bien|perfecto)`,
  ),
  // Sent.
  phrase(
    ['sent'],
    `(?:va|van|está|están|sale|ya va|viene) (?:ya )?(?:de camino|camino de|en camino|rumbo a|volando)(?: .*)?|(?:está|están|tienes|lo tienes|la tienes|tenés|ahí está|ahí tienes|te espera) (?:ya )?(?:\\S+ ){0,3}?en (?:tu|su|vuestra?|la) (?:bandeja|correo|buzón|email|mail|dm|móvil)|(?:mira|revisa|comprueba|checa|consulta|mirá|revisá) (?:tu|el|la|en tu) (?:bandeja|correo|buzón|email|mail|móvil|teléfono)|(?:ya )?(?:salió|salieron|ha salido|han salido) (?:\\S+ )?(?:el|la|los|las|tu|un|una) (?:correo|mensaje|invitaci\\S+|aviso|recordatorio|email|mail|factura|carta|paquete)s?|(?:correo|mensaje|invitación|invitaciones|aviso|recordatorio|recordatorios|email) (?:ya )?(?:salió|salieron|ha salido|han salido|está fuera)`,
  ),
  phrase(
    ['sent'],
    `(?:ya )?(?:recibió|recibieron|ha recibido|han recibido|le llegó|les llegó|te llegó|le ha llegado|les ha llegado|te ha llegado) (?:ya )?(?:tu|su|el|la|los|las|una?|copia)|(?:puse|pusimos|hemos puesto|he puesto|puso|metí) (?:a \\S+ |\\S+ )?en (?:copia|cc|conocimiento)|(?:está|están|queda|quedan|quedó|ya está) (?:ya )?(?:avisad[oa]s?|informad[oa]s?|al tanto|enterad[oa]s?|al corriente|notificad[oa]s?)|(?:ya )?lo sabe(?:n)?$|ya (?:lo )?sabe(?:n)? (?:todos|todo|el|la|\\S+$)|hice (?:llegar|saber|circular)|(?:hemos|he) hecho (?:llegar|saber|circular)|(?:dejé|dejamos|he dejado|hemos dejado|puse|pusimos|colgué|colgamos|subí|subimos|pegué|solté) (?:\\S+ ){1,5}en (?:#\\S+|el canal|el hilo|la carpeta|el grupo|tu|la nube|drive)|(?:me|nos) (?:puse|pusimos|he puesto|hemos puesto) en contacto|di(?:mos)? (?:parte|aviso|recado)|(?:he|hemos) dado (?:parte|aviso|recado)|corrí la voz`,
  ),
  // Of any of these.
  phrase(
    DEED_KINDS,
    `^ya (?:me|nos) (?:encargué|encargamos|ocupé|ocupamos)$|^(?:trato|negocio|cosa|asunto|encargo) (?:hecho|hecha|cerrado|cerrada|resuelto|cumplido)$|dal[oae]s? todo por \\S+[ai]d[oa]s?`,
  ),
  phrase(
    ['booked', 'moved', 'approved'],
    `(?:tu|su|vuestr[oa]|la|el|tus|sus) (?:\\S+ ){0,3}?(?:${SLOT}|solicitud|petición|cambio|pago|fianza|contrato) (?:\\S+ ){0,5}?(?:${IS}) (?:ya )?(?:arreglad[oa]s?|firmad[oa]s?|pagad[oa]s?|amarrad[oa]s?|cerrad[oa]s?|resuelt[oa]s?|formalizad[oa]s?|en regla|concretad[oa]s?)`,
  ),
  phrase(
    ['booked'],
    `(?:^| )(?:me|nos) (?:quedé|quedamos|hice|hicimos) con (?:el|la|los|las|un|una|dos)|(?:los|las|lo|la) (?:tengo|tenemos) (?:ya )?(?:en|para|apuntad|anotad|agendad|inscrit)|ya (?:tiene|tienen|tenéis|cuenta con|cuentan con|hay) (?:(?:el|la|los|las|un|una|su|sus) )?(?:${SLOT})(?: .*)?$|(?:está|queda|quedó|va|figura) (?:ya )?a nombre de(?! (?:otr|un|alg))|se (?:concretó|ha concretado|amarró|cerró) (?:la|el|tu|su)`,
  ),
  phrase(
    ['moved'],
    `(?:tu|su|el|la|vuestr[oa]|tus|sus) (?:\\S+ ){1,4}?(?:pasó|pasaron|ha pasado|han pasado|saltó|se fue|se corrió|se recorrió) (?:de|del|al|a las?|para el|media|una|dos|hasta) ?.*|(?:las?|los?) (?:pasé|pasamos|he pasado|hemos pasado|corrí|recorrí) (?:al?|para|de|media|una|dos) .*`,
  ),
  phrase(
    ['cancelled'],
    `(?:ya )?no (?:estás?|están|vas?|figuras?|figuran) (?:ya )?en (?:la|el) (?:lista|agenda|calendario|horario)|(?:el|la|tu|ese|esa) (?:hueco|turno|sitio|plaza|sala|hora|mesa) (?:\\S+ ){0,3}?(?:vuelve|vuelven|volvió) a (?:estar|quedar) libre|reembolso (?:ya )?va en camino`,
  ),
  phrase(
    ['made'],
    `^(?:ya )?(?:tienes|tenés|tenéis|hay) (?:\\S+ ){1,2}(?:${PRODUCT}|tarjetas) nuev[oa]s?|ya (?:hay|tienes|tiene|existe) (?:el |la |un |una )?(?:nuev[oa] )?${PRODUCT}(?: .*)?$|${PRODUCT} (?:salió|quedó|ha quedado) (?:de|en) \\S+ (?:minutos|páginas)`,
  ),
  phrase(
    ['sent'],
    `(?:tiene|tienen) (?:ya )?(?:\\S+ ){1,4}en (?:su|tu|sus) (?:bandeja|correo|buzón|email|mail|móvil|poder|manos)|(?:está|están|obra|queda) (?:ya )?en (?:manos|poder) de|(?:le|les|te) (?:llegó|llegaron|ha llegado|han llegado) (?:ya )?(?:el|la|los|las|un|una|tu|su)|se (?:le|les) hizo llegar`,
  ),
  phrase(
    ['approved'],
    `(?:le|les) (?:parece|pareció|parecía) (?:muy )?(?:bien|perfecto|estupendo|correcto)|(?:dio|dieron|da|dan) (?:su|el|un) (?:sí|bendición|consentimiento|conforme)`,
  ),
  // What is so from now on.
  phrase(
    ['booked', 'moved', 'made', 'sent'],
    `(?:tu|su|el|la|los|las|tus|sus) (?:\\S+ ){0,4}?(?:${SLOT}|${PRODUCT}|enlace|fichero|ensayo|pdf) ya (?:existe|existen|está|están|cuelga|figura|corre)(?! ocupad| cogid| libre| reservad[oa]$| llen| complet)`,
  ),
  phrase(
    ['booked'],
    `(?:tú|usted|ustedes|señora? \\S+|\\S+) ya (?:cuenta|cuentas|cuentan) con (?:el|la|los|las|un|una|su|tu)|(?:tu|su|el|la) (?:\\S+ ){0,2}?(?:${SLOT}) (?:del? \\S+ )?(?:${IS}) en orden`,
  ),
  phrase(
    ['cancelled'],
    `(?:tu|su|la|el) (?:\\S+ )?(?:${SLOT}|suscripción|contrato|membresía|abono) (?:terminó|acabó|finalizó|ya no va)(?: .*)?$`,
  ),
  phrase(
    ['made', 'moved'],
    `(?:^| )(?:lo|la|los|las) (?:dejé|dejamos|he dejado|hemos dejado) (?:más|en|a|con|de)|(?:${PRODUCT}) (?:salió|salieron|quedó|quedaron) (?:en|de|con)`,
  ),
  phrase(
    ['approved'],
    `^(?:vía libre|luz verde|visto bueno|ok|sí|aprobación|autorización|permiso|aval) (?:de|del|por parte de)|(?:lo|la|los|las) (?:dejó|dejaron) pasar(?: .*)?$`,
  ),
  phrase(
    ['sent'],
    `(?:tu|su|el|la|los|las|tus|sus) (?:factura|informe|carta|correo|mensaje|recibo|invitaci\\S+|acta|contrato|documento|recordatorio|aviso|paquete)(?:s|es)? (?:\\S+ ){0,3}?(?:salió|salieron|ha salido|han salido)|(?:hice|hicimos|hizo) (?:llegar|saber|circular)`,
  ),
];
