import type { DeedKind } from '../deed.ts';

/** Whose a form of the past is; a participle is nobody's. */
export type Who = 'yo' | 'tú' | 'él' | 'nosotros' | 'ellos' | 'participle';

/** What a word form says of a deed. */
export interface VerbForm {
  kinds: DeedKind[];
  who: Who;
  /** It can be the present too: *guardamos*. */
  isAmbiguous: boolean;
  /** It is written without its accent, and could be a wish: *reserve*. */
  isBare: boolean;
  /** Alone it tells little: what it was done to must be something of this house. */
  isWeak: boolean;
}

const STRONG: Record<DeedKind, string> = {
  booked:
    'reservar agendar apartar inscribir matricular programar alquilar contratar rentar prerreservar adjudicar asignar confirmar arrendar calendarizar',
  moved:
    'mover reprogramar aplazar posponer adelantar atrasar retrasar trasladar reagendar postergar prorrogar desplazar reubicar recolocar intercambiar permutar modificar alargar acortar ampliar prolongar reasignar demorar cambiar',
  cancelled:
    'cancelar anular eliminar borrar suprimir revocar rescindir desagendar desapuntar desinscribir reembolsar desconvocar desprogramar invalidar desreservar deshacer reintegrar',
  made: 'crear generar elaborar redactar compilar recopilar dibujar narrar componer ilustrar transcribir resumir preparar producir confeccionar maquetar esbozar rehacer redibujar regenerar regrabar locutar bosquejar renderizar',
  approved: 'aprobar autorizar ratificar avalar refrendar visar preaprobar',
  sent: 'enviar reenviar mandar remitir notificar publicar compartir entregar despachar difundir distribuir postear mensajear',
};

const WEAK: Record<DeedKind, string> = {
  booked:
    'conseguir pillar agarrar coger tomar meter apuntar anotar guardar separar bloquear asegurar fijar concertar cerrar poner dar comprar pagar registrar formalizar tramitar gestionar obtener lograr hacer incluir sumar añadir colocar atrapar cazar ganar retener citar dejar completar efectuar realizar acomodar encajar ubicar pescar amarrar arreglar cuadrar acordar procesar abonar garantizar encargar emitir alistar',
  moved:
    'correr recorrer extender ajustar actualizar corregir pasar llevar dejar poner transferir traspasar empujar reducir recortar subir bajar traer diferir sustituir arreglar editar arrimar variar alterar realizar efectuar tramitar reorganizar reordenar',
  cancelled:
    'suspender liquidar tumbar quitar sacar retirar liberar devolver tachar soltar tirar descartar remover terminar cortar vaciar dar dejar botar despejar limpiar fulminar levantar tramitar procesar emitir efectuar cerrar desactivar finalizar cargar',
  made: 'hacer grabar escribir montar armar construir pintar imprimir exportar guardar terminar acabar completar finalizar añadir agregar registrar anotar convertir traducir sacar dejar poner colorear editar coser reunir juntar ordenar diseñar realizar pasar formar trazar inventar apuntar actualizar rellenar fabricar emitir mezclar organizar estructurar planificar lograr cargar',
  approved:
    'aceptar conceder permitir firmar confirmar validar consentir acceder admitir otorgar respaldar bendecir eximir perdonar dar decir tramitar acordar pasar',
  sent: 'avisar informar escribir decir comunicar subir dejar pasar poner colgar adjuntar presentar invitar recordar contactar llamar transmitir trasladar contar solicitar facilitar repartir copiar etiquetar mencionar alertar anunciar tramitar cursar registrar reportar enterar dirigir hacer emitir soltar ingresar girar pedir cargar correr',
};

/** `yo él nosotros ellos participle` of what follows no rule. */
const IRREGULAR: Record<string, string> = {
  hacer: 'hice hizo hicimos hicieron hecho',
  rehacer: 'rehíce rehízo rehicimos rehicieron rehecho',
  deshacer: 'deshice deshizo deshicimos deshicieron deshecho',
  poner: 'puse puso pusimos pusieron puesto',
  posponer: 'pospuse pospuso pospusimos pospusieron pospuesto',
  componer: 'compuse compuso compusimos compusieron compuesto',
  dar: 'di dio dimos dieron dado',
  decir: 'dije dijo dijimos dijeron dicho',
  bendecir: 'bendije bendijo bendijimos bendijeron bendecido',
  traer: 'traje trajo trajimos trajeron traído',
  conseguir: 'conseguí consiguió conseguimos consiguieron conseguido',
  corregir: 'corregí corrigió corregimos corrigieron corregido',
  pedir: 'pedí pidió pedimos pidieron pedido',
  consentir: 'consentí consintió consentimos consintieron consentido',
  transferir: 'transferí transfirió transferimos transfirieron transferido',
  diferir: 'diferí difirió diferimos difirieron diferido',
  convertir: 'convertí convirtió convertimos convirtieron convertido',
  producir: 'produje produjo produjimos produjeron producido',
  traducir: 'traduje tradujo tradujimos tradujeron traducido',
  reducir: 'reduje redujo redujimos redujeron reducido',
  construir: 'construí construyó construimos construyeron construido',
  incluir: 'incluí incluyó incluimos incluyeron incluido',
  sustituir: 'sustituí sustituyó sustituimos sustituyeron sustituido',
  distribuir: 'distribuí distribuyó distribuimos distribuyeron distribuido',
  obtener: 'obtuve obtuvo obtuvimos obtuvieron obtenido',
  retener: 'retuve retuvo retuvimos retuvieron retenido',
  escribir: 'escribí escribió escribimos escribieron escrito',
  inscribir: 'inscribí inscribió inscribimos inscribieron inscrito',
  transcribir: 'transcribí transcribió transcribimos transcribieron transcrito',
  imprimir: 'imprimí imprimió imprimimos imprimieron impreso',
  devolver: 'devolví devolvió devolvimos devolvieron devuelto',
  suspender: 'suspendí suspendió suspendimos suspendieron suspendido',
};

const WHO: Who[] = ['yo', 'él', 'nosotros', 'ellos', 'participle'];

function formsOf(infinitive: string): string[] {
  const irregular = IRREGULAR[infinitive];
  if (irregular !== undefined) return irregular.split(' ');
  const stem = infinitive.slice(0, -2);
  if (!infinitive.endsWith('ar'))
    return [`${stem}í`, `${stem}ió`, `${stem}imos`, `${stem}ieron`, `${stem}ido`];
  const before = stem.replace(/c$/, 'qu').replace(/g$/, 'gu').replace(/z$/, 'c');
  return [`${before}é`, `${stem}ó`, `${stem}amos`, `${stem}aron`, `${stem}ado`];
}

const bare = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC');

function readVerbs(): { forms: ReadonlyMap<string, VerbForm[]>; bases: ReadonlyMap<string, DeedKind[]> } {
  const forms = new Map<string, VerbForm[]>();
  const bases = new Map<string, DeedKind[]>();
  const add = (word: string, kind: DeedKind, form: Omit<VerbForm, 'kinds'>) => {
    const known = forms.get(word) ?? [];
    const same = known.find(({ who, isBare }) => who === form.who && isBare === form.isBare);
    if (same) {
      same.kinds = [...new Set([...same.kinds, kind])];
      same.isWeak &&= form.isWeak;
    } else forms.set(word, [...known, { kinds: [kind], ...form }]);
  };
  for (const [list, isWeak] of [
    [STRONG, false],
    [WEAK, true],
  ] as const) {
    for (const [name, verbs] of Object.entries(list)) {
      const kind = name as DeedKind;
      for (const infinitive of verbs.split(' ')) {
        bases.set(infinitive, [...new Set([...(bases.get(infinitive) ?? []), kind])]);
        formsOf(infinitive).forEach((form, index) => {
          const who = WHO[index] ?? 'participle';
          const isAmbiguous = who === 'nosotros' && IRREGULAR[infinitive]?.includes('imos') !== true;
          const known = { who, isAmbiguous, isBare: false, isWeak };
          if (who !== 'participle') add(form, kind, known);
          else for (const end of ['o', 'a', 'os', 'as']) add(form.slice(0, -1) + end, kind, known);
          // `-io` alone is no present: `enviar` gives `envió`, and `envio` is a noun.
          const isLoose = who === 'yo' || (who === 'él' && !infinitive.endsWith('ar'));
          if (isLoose && bare(form) !== form) add(bare(form), kind, { ...known, isBare: true });
        });
        const [, he = ''] = formsOf(infinitive);
        if (infinitive.endsWith('ar') && IRREGULAR[infinitive] === undefined)
          add(`${he.slice(0, -1)}aste`, kind, { who: 'tú', isAmbiguous: false, isBare: false, isWeak });
        else if (!infinitive.endsWith('ar') && IRREGULAR[infinitive] === undefined)
          add(`${he.slice(0, -2)}iste`, kind, { who: 'tú', isAmbiguous: false, isBare: false, isWeak });
      }
    }
  }
  return { forms, bases };
}

/** The verbs of deeds in Spanish: forms of the past, and infinitives. */
export const SPANISH_VERBS = readVerbs();

/** An infinitive without its pronouns: `enviárselo`, `reservarte`. */
export function infinitiveOf(word: string): string {
  const parts = /^(.*?[aáeéií]r)(?:me|te|se|nos|os|le|les)?(?:lo|la|los|las)?$/.exec(word);
  return bare(parts?.[1] ?? word);
}
