/** The hosts that links of a message may lead to: the workspace's own, and those of the configuration. */
export type LinkHosts = ReadonlySet<string>;

/** Shown as nothing, and the end of an address for whoever makes links of addresses. */
const BREAK = '\u200b';
const LINK = /!?\[([^\][\n]{0,300})\]\( {0,9}<?([^\s()<>]{0,2000})>?(?: [^)\n]{0,300})?\)/g;
/** An https address, and nothing that only looks like one: no user, no port, no other spelling of the host. */
const ADDRESS = /(?<![\p{L}\p{N}+.-])https:\/\/([a-z0-9.-]{1,253})(?=[/?#\s),;]|$)[^\s<>()`[\]]*/gu;

/** A dot or an at sign as in hosts; not the dot of a file's name, whose ending is no domain of the internet. */
const DOT =
  /(?<=[\p{L}\p{N}_-])[.@](?=\p{L})(?!(?:png|jpe?g|wav|csv|ics|txt|pdf|jsonl?)(?![\p{L}\p{N}.-]))/gu;

/**
 * Markdown from a model or a document without links: their addresses stand in the text, pictures are not shown, and
 * only an address on one of `hosts` can be clicked. An address that is clicked, or a picture that is fetched, would
 * carry out what it was made of (hostile test, “See the price list”).
 */
export function withoutLinks(markdown: string, hosts: LinkHosts): string {
  const unlinked = markdown.replace(LINK, (_link, text: string, address: string) =>
    text === address ? text : `${text} (${address})`,
  );
  let sent = '';
  let end = 0;
  for (const { 0: address, 1: host = '', index } of unlinked.matchAll(ADDRESS)) {
    if (!hosts.has(host) || address.includes('@')) continue;
    sent += broken(unlinked.slice(end, index)) + address;
    end = index + address.length;
  }
  return sent + broken(unlinked.slice(end));
}

/** The same to the eye, and neither an address nor the syntax of a link or a picture any more. */
function broken(text: string): string {
  return text
    .replace(/!(?=\[)/g, '')
    .replace(/\](?=\s?[[(:])/g, `]${BREAK}`)
    .replace(/:(?=\/\/)|(?<=\b(?:mailto|tel|sms|data|javascript)):/gi, `:${BREAK}`)
    .replace(DOT, (sign) => sign + BREAK);
}

/** The hosts of the workspace's own address and of a list of names. */
export function linkHosts(workspaceUrl: string | undefined, names: string[]): LinkHosts {
  const own =
    workspaceUrl !== undefined && URL.canParse(workspaceUrl) ? [new URL(workspaceUrl).hostname] : [];
  return new Set([...own, ...names.map((name) => name.toLowerCase())]);
}
