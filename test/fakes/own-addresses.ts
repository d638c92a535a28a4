import { networkInterfaces } from 'node:os';

/** The IPv4 addresses of this machine beside its loopback; a machine without a network has none. */
export function otherAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
}
