/** The end of a switch over a union: it does not compile while a case is missing. @throws Error when reached all the same */
export function assertNever(value: never): never {
  throw new Error(`Nothing handles ${JSON.stringify(value)}.`);
}
