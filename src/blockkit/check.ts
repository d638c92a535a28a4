import type { Problem, ProblemCode } from './problem.ts';

/** A JSON object of unknown content. */
export type Fields = Record<string, unknown>;

/** Looks at one value and adds what is wrong with it to `problems`. Checks are built from the functions below. */
export type Check = (value: unknown, pointer: string, problems: Problem[]) => void;

interface Range {
  min?: number;
  max?: number;
}

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Length as Slack counts it: Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Adds one problem. */
export function complain(problems: Problem[], pointer: string, code: ProblemCode, message: string): void {
  problems.push({ pointer, code, message });
}

/** A string of `min` (default 1) to `max` code points. */
export function string({ min = 1, max = Number.POSITIVE_INFINITY }: Range = {}): Check {
  return (value, pointer, problems) => {
    if (typeof value !== 'string') return complain(problems, pointer, 'wrong_type', 'must be a string');
    const length = codePoints(value);
    if (length < min) complain(problems, pointer, 'too_short', `must be more than ${min - 1} characters`);
    if (length > max) complain(problems, pointer, 'too_long', `must be less than ${max + 1} characters`);
  };
}

/** True or false. */
export const boolean: Check = (value, pointer, problems) => {
  if (typeof value !== 'boolean') complain(problems, pointer, 'wrong_type', 'must be a boolean');
};

/** A finite number within the range. */
export function number({
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
}: Range = {}): Check {
  return (value, pointer, problems) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return complain(problems, pointer, 'wrong_type', 'must be a number');
    }
    if (value < min) complain(problems, pointer, 'out_of_range', `must be at least ${min}`);
    if (value > max) complain(problems, pointer, 'out_of_range', `must be at most ${max}`);
  };
}

/** A whole number within the range. */
export function integer(range: Range = {}): Check {
  const inRange = number(range);
  return (value, pointer, problems) => {
    if (typeof value === 'number' && !Number.isInteger(value)) {
      return complain(problems, pointer, 'wrong_type', 'must be an integer');
    }
    inRange(value, pointer, problems);
  };
}

/** One of the given words. */
export function oneOf(...allowed: string[]): Check {
  return (value, pointer, problems) => {
    if (typeof value !== 'string' || !allowed.includes(value)) {
      complain(problems, pointer, 'not_allowed', `must be one of: ${allowed.join(', ')}`);
    }
  };
}

/** A string that matches; `what` completes "must be …". */
export function matching(pattern: RegExp, what: string): Check {
  return (value, pointer, problems) => {
    if (typeof value !== 'string' || !pattern.test(value)) {
      complain(problems, pointer, 'not_allowed', `must be ${what}`);
    }
  };
}

/** A list of `min` to `max` items, each checked. */
export function list(item: Check, { min = 0, max = Number.POSITIVE_INFINITY }: Range = {}): Check {
  return (value, pointer, problems) => {
    if (!Array.isArray(value)) return complain(problems, pointer, 'wrong_type', 'must be an array');
    if (value.length < min) complain(problems, pointer, 'too_few', `no less than ${min} items required`);
    if (value.length > max) complain(problems, pointer, 'too_many', `no more than ${max} items allowed`);
    value.forEach((entry, index) => {
      item(entry, `${pointer}/${index}`, problems);
    });
  };
}

/** An object with exactly these fields; Slack refuses unknown ones. A field that is `undefined` counts as absent. */
export function shape(required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  return (value, pointer, problems) => {
    if (!isFields(value)) return complain(problems, pointer, 'wrong_type', 'must be an object');
    for (const name of Object.keys(required)) {
      if (value[name] === undefined) {
        complain(problems, pointer, 'missing_field', `missing required field: ${name}`);
      }
    }
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      const check = own(required, name) ?? own(optional, name);
      if (check === undefined)
        complain(problems, pointer, 'unknown_field', `invalid additional property: ${name}`);
      else check(field, `${pointer}/${name}`, problems);
    }
  };
}

/** An own entry of a table; names come from input and may be `constructor`. */
function own(table: Record<string, Check>, name: string): Check | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** An object with one of several types; the table has a check for each `type`. */
export function byType(table: Record<string, Check>, what: string): Check {
  return (value, pointer, problems) => {
    if (!isFields(value)) return complain(problems, pointer, 'wrong_type', 'must be an object');
    const type = value.type;
    const check = typeof type === 'string' ? own(table, type) : undefined;
    if (check) return check(value, pointer, problems);
    complain(problems, pointer, 'unknown_type', `unsupported type of ${what}: ${String(type)}`);
  };
}

/** All of the checks. */
export function all(...checks: Check[]): Check {
  return (value, pointer, problems) => {
    for (const check of checks) check(value, pointer, problems);
  };
}

/** A rule about an object as a whole: returns what is wrong, or nothing. Skipped when the value is no object. */
export function rule(code: ProblemCode, fault: (fields: Fields) => string | undefined): Check {
  return (value, pointer, problems) => {
    if (!isFields(value)) return;
    const message = fault(value);
    if (message) complain(problems, pointer, code, message);
  };
}

/** Exactly one of the named fields. */
export function exactlyOne(...names: string[]): Check {
  return all(
    rule('conflict', (fields) =>
      names.filter((name) => fields[name] !== undefined).length > 1
        ? `only one of ${names.join(', ')} allowed`
        : undefined,
    ),
    atLeastOne(...names),
  );
}

/** At least one of the named fields. */
export function atLeastOne(...names: string[]): Check {
  return rule('missing_field', (fields) =>
    names.some((name) => fields[name] !== undefined) ? undefined : `one of ${names.join(', ')} is required`,
  );
}
