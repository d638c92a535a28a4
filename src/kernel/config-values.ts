import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** The least and the greatest value. */
type Range = [number, number];

/** A whole number of a range, which the message names; a range ends where a value can only be a slip. */
export const count = (fallback: number, range: Range) => number(range, { isWhole: true }).default(fallback);
/** A port; 0 is any that is free. */
export const port = () => number([0, 65_535], { isWhole: true });
/** A number of a range, which the message names. */
export const number = ([least, most]: Range, { isWhole }: { isWhole: boolean }) => {
  const kind = isWhole ? 'a whole number' : 'a number';
  const range = `it takes ${kind} from ${least} to ${most}`;
  const within = z.coerce.number(range).min(least, range).max(most, range);
  return isWhole ? within.int(range) : within;
};
/** `yes` or `no`. */
export const yesOrNo = (fallback: boolean) =>
  z
    .enum(['yes', 'no'], 'it takes yes or no')
    .default(fallback ? 'yes' : 'no')
    .transform((word) => word === 'yes');
/** An address of a server. */
export const url = () =>
  z.url({ protocol: /^https?$/, error: 'it takes an address that begins with https:// or http://' });
/** An address or a name of this machine, to listen on. */
export const host = () =>
  z.string().refine(isHost, 'it takes an address of this machine like 127.0.0.1, or its name');
/** US dollars, with cents. */
export const dollars = (fallback: number) => number([0.01, 1_000_000], { isWhole: false }).default(fallback);
/** Items between commas. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

const PRICE = /^([^=\s]+)=(\d{1,6}(?:\.\d{1,6})?)\/(\d{1,6}(?:\.\d{1,6})?)$/;
/** Prices of models: dollars per million tokens, in and out, by name. */
export const prices = list
  .refine(
    (items) => items.every((item) => PRICE.test(item)),
    'it takes name=in/out, such as claude-opus-5-5=4/20',
  )
  .transform((items) =>
    Object.fromEntries(
      items.map((item) => {
        const [, name = '', input, output] = PRICE.exec(item) ?? [];
        return [name, { input: Number(input), output: Number(output) }];
      }),
    ),
  );

/** An IANA time zone. */
export const timeZone = () => z.string().refine(isZone, 'it takes a time zone like Europe/Madrid');
/** An address of a server on the own machines. */
export const ownAddress = () =>
  url().refine(
    isOwnAddress,
    'the voice stays on your machines: use localhost, a loopback or a private address',
  );

/** Whether an address is this machine or of a private network. Names other than localhost could lead anywhere. */
function isOwnAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost') return true;
  const family = isIP(host);
  return family !== 0 && OWN_ADDRESSES.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Loopback, private (RFC 1918) and unique local (RFC 4193) addresses. */
const OWN_ADDRESSES = new BlockList();
OWN_ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4');
OWN_ADDRESSES.addSubnet('10.0.0.0', 8, 'ipv4');
OWN_ADDRESSES.addSubnet('172.16.0.0', 12, 'ipv4');
OWN_ADDRESSES.addSubnet('192.168.0.0', 16, 'ipv4');
OWN_ADDRESSES.addAddress('::1', 'ipv6');
OWN_ADDRESSES.addSubnet('fc00::', 7, 'ipv6');

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z\d][a-z\d.-]{0,252}$/i.test(text);
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
