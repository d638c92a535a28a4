import type { OfflineTurn, PlannedCall } from '../../agent/models/offline/rules.ts';
import type { Json, JsonFields } from '../../engine/types.ts';
import { shorten } from '../shorten.ts';
import { NOTEBOOK_WORDS } from '../words.ts';

/** In characters. */
const LONGEST_NOTE = 400;

/** A tool's result as a sentence with only the result's numbers; undefined for another desk's tool. */
export function tellResult(
  call: PlannedCall,
  result: Json,
  { language }: Pick<OfflineTurn, 'language'>,
): string | undefined {
  const { tell } = NOTEBOOK_WORDS[language];
  const fields = (
    result !== null && typeof result === 'object' && !Array.isArray(result) ? result : {}
  ) as JsonFields;
  switch (call.name) {
    case 'buscar_notas': {
      const found = Array.isArray(result) ? (result as JsonFields[]) : [];
      const near = found.filter(({ similitud }) => Number(similitud) > 0);
      if (near.length === 0) return tell.noNotes;
      return tell.notes(
        near.map(({ id, tema, texto }) => ({
          id: Number(id),
          topic: String(tema),
          text: shorten(String(texto), LONGEST_NOTE),
        })),
      );
    }
    case 'crear_tarjetas':
      return tell.cards(Number(fields.id_nota), idsOf(fields));
    case 'generar_portada':
      return tell.cover(String(fields.ruta));
    case 'narrar_resumen':
      return tell.narration(String(fields.ruta));
    case 'rehacer': {
      const { ruta } = fields;
      if (typeof ruta !== 'string') return tell.cardsAgain(Number(fields.semana), idsOf(fields));
      return fields.motor === undefined ? tell.cover(ruta) : tell.narration(ruta);
    }
    case 'registrar_uso':
      return tell.use(Number(fields.fila), `$${fields.coste_usd}`);
    default:
      return undefined;
  }
}

function idsOf({ tarjetas }: JsonFields): string {
  return Array.isArray(tarjetas) ? tarjetas.map((id) => `\`${id}\``).join(', ') : '';
}
