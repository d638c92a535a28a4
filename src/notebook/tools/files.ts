import { basename } from 'node:path';
import type { ToolFile } from '../../agent/tool.ts';

/** A cover, for the person. */
export function pictureFile(path: string, week: number): ToolFile {
  return { name: basename(path), title: `Portada de la semana ${week}`, content: { path } };
}

/** An episode, for the person. */
export function soundFile(path: string, week: number): ToolFile {
  return { name: basename(path), title: `Episodio de la semana ${week}`, content: { path } };
}
