import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./client/', import.meta.url);

/** The modules that run in the browser, by their address: sent as modules, without a bundler. */
export function readScripts(): Map<string, string> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
  return new Map(
    names.map((name) => [`/page/client/${name}`, readFileSync(new URL(name, FOLDER), 'utf8')] as const),
  );
}
